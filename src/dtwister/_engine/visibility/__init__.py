"""The knowledge of one seat: views, concealed pieces, sampled games."""
