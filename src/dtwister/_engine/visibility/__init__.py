"""What one seat may know: views, concealed pieces, sampled games."""
