class Failure(Exception):
    """Ends a trial with the error code of the job that it stands for."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code
