"""What all tests need."""

import signal

# A shell starts what runs in the background with interrupts ignored, and Python then leaves them
# so.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
