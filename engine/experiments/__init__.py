"""What single pages compute: small experiments on top of the learner."""
