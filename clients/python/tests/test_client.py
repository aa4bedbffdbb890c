"""Run by test/clients/python-client.long.test.ts, which starts the service and sets the environment
variables."""

import json
import os
import unittest
from pathlib import Path

from legible_client import Legible
from legible_client.errors import (
    AuthenticationError,
    ConnectionFailedError,
    DocumentFailedError,
    NotFoundError,
    ValidationError,
    WebhookVerificationError,
)
from legible_client.resource import Resource
from legible_client.webhooks import verify_webhook

URL = os.environ["LEGIBLE_URL"]
KEY = os.environ["LEGIBLE_KEY"]
INVOICE = Path(os.environ["INVOICE"])


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.legible = Legible(api_key=KEY, base_url=URL)
        self.addCleanup(self.legible.close)
        name = self.id().rpartition(".")[2]
        created = self.legible.projects.create(body={"project": {"name": name}})
        self.project_id = created["project"]["id"]

    def test_has_each_resource_of_the_api(self) -> None:
        members = list(vars(self.legible).values())
        for kind in Resource.__subclasses__():
            self.assertTrue(any(isinstance(member, kind) for member in members), kind.__name__)

    def test_uploads_waits_and_has_typed_fields(self) -> None:
        completed = self.legible.documents.upload_and_wait(
            project_id=self.project_id, file=INVOICE, external_id="order-4471", metadata={"branch": "Bristol"}
        )
        self.assertEqual(completed.document.get("external_id"), "order-4471")
        data = completed.parsed_data
        assert data["document_type"] == "invoice"
        total: float | None = data["fields"].get("total")
        self.assertIsInstance(total, float)

    def test_lists_all_pages(self) -> None:
        for number in "12345":
            self.legible.documents.upload(
                project_id=self.project_id, file=number.encode(), filename="a.txt", external_id=number
            )
        found = self.legible.documents.list(project_id=self.project_id, per_page=2, sort="created")
        self.assertEqual([one.get("external_id") for one in found], ["1", "2", "3", "4", "5"])
        self.assertEqual([len(page) for page in found.pages()], [2, 2, 1])
        self.assertEqual(found.count(), 5)

    def test_raises_an_error_with_its_own_class_for_each_kind_of_failure(self) -> None:
        with self.assertRaises(NotFoundError) as missing:
            self.legible.documents.retrieve(project_id=self.project_id, document_id="doc_1")
        self.assertEqual((missing.exception.status, missing.exception.code), (404, "not_found"))
        with self.assertRaises(ValidationError) as wrong:
            self.legible.settings.update(project_id=self.project_id, body={"settings": {"review_threshold": 2}})
        self.assertEqual(wrong.exception.details[0]["field"], "settings.review_threshold")
        with self.assertRaises(AuthenticationError), Legible(api_key="lgb_1", base_url=URL) as stranger:
            list(stranger.projects.list())
        with self.assertRaises(ConnectionFailedError):
            Legible(api_key=KEY, base_url="http://127.0.0.1:1", max_retries=0).projects.list().count()
        with self.assertRaises(DocumentFailedError):
            self.legible.documents.upload_and_wait(
                project_id=self.project_id, file=b"%PDF-1.7 and nothing else", filename="a.pdf"
            )

    def test_repeats_a_request_whose_response_was_lost_once(self) -> None:
        with Legible(api_key=KEY, base_url=os.environ["UNRELIABLE_URL"]) as unreliable:
            document = unreliable.documents.upload(project_id=self.project_id, file=INVOICE)
        found = self.legible.documents.list(project_id=self.project_id)
        self.assertEqual([one["id"] for one in found], [document["id"]])

    def test_rejects_a_document_and_undoes_it(self) -> None:
        document = self.legible.documents.upload_and_wait(
            project_id=self.project_id, file=b"A note.", filename="a.txt"
        )
        names = {"project_id": self.project_id, "document_id": document.id}
        rejected = self.legible.documents.reject(**names, body={"rejection": {"reason": "Not ours"}})
        self.assertEqual(rejected["document"].get("review"), "rejected")
        undone = self.legible.documents.undo_review(**names)
        self.assertNotEqual(undone["document"].get("review"), "rejected")

    def test_verifies_webhooks(self) -> None:
        delivery = json.loads(os.environ["DELIVERY"])
        body, headers, secret = delivery["body"].encode(), delivery["headers"], delivery["secret"]
        event = verify_webhook(body, headers, secret)
        self.assertEqual(event["type"], "document.processed")
        unsigned = {name: value for name, value in headers.items() if name != "webhook-signature"}
        wrong = [
            (body + b" ", headers, secret),
            (body, headers, "whsec_AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB"),
            (body, {**headers, "webhook-timestamp": "1700000000"}, secret),
            (body, unsigned, secret),
        ]
        for request in wrong:
            with self.assertRaises(WebhookVerificationError):
                verify_webhook(*request)


if __name__ == "__main__":
    unittest.main()
