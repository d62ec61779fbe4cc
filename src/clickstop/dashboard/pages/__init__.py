"""One module per page: it reads reports and makes charts of them."""
