"""What a shell command line says: split into simple commands, wrappers looked through."""
