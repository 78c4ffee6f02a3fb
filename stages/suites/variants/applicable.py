"""What a change says where it does not fit a problem."""


class NotApplicable(Exception):  # noqa: N818 - it is no error: the change does not fit this problem
    """The change does not fit this problem; the message is a short reason that reports count."""
