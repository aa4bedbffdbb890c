"""Receives webhooks with only Python (3.9 or later):

    WEBHOOK_SECRET=whsec_... PORT=8443 TLS_CERT=cert.pem TLS_KEY=key.pem python3 receive.py

Without TLS_CERT it uses plain HTTP, for use behind a proxy that terminates TLS.
"""

import base64
import hashlib
import hmac
import json
import os
import ssl
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ.get("WEBHOOK_SECRET", "").removeprefix("whsec_"))
# With an empty key, anybody could create a valid signature.
if len(KEY) < 24:
    raise SystemExit("Set WEBHOOK_SECRET to the signing_secret of the webhook (whsec_...).")
TOLERANCE_SECONDS = 300
MAX_BYTES = 1_000_000
# In production, store these in a database. The same event can arrive twice, always with the same ID.
seen = set()


def is_genuine(headers, body):
    """Returns True if one of the signatures was created with our secret, for exactly these bytes, within the
    last few minutes."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    content = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(KEY, content, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        if length > MAX_BYTES:
            return self.answer(413)
        body = self.rfile.read(length)
        if not is_genuine(self.headers, body):
            return self.answer(401)
        message_id = self.headers["webhook-id"]
        if message_id not in seen:
            seen.add(message_id)
            event = json.loads(body)
            # In production, put the event into a queue and process it later, because the response must be
            # sent within 15 seconds.
            print(event["type"], event["data"].get("document", {}).get("id", ""), flush=True)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8443"))), Receiver)
if "TLS_CERT" in os.environ:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(os.environ["TLS_CERT"], os.environ["TLS_KEY"])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(f"listening on port {server.server_port}", flush=True)
server.serve_forever()
