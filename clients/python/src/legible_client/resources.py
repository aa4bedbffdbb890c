"""The operations of the API. Generated from docs/openapi.json by clients/generate-python.ts (`npm run docs`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from .resource import Resource

if TYPE_CHECKING:
    import httpx

    from . import types as api
    from .pages import Pages


class Projects(Resource):
    def list(self, *, page: int | None = None, per_page: int | None = None, cursor: str | None = None) -> Pages[api.Project]:
        """List projects. Returns the projects of the organization, newest first. Requires the `projects:read` scope."""
        return self._pages("GET", "/projects", {"page": page, "per_page": per_page, "cursor": cursor}, "projects")

    def create(self, *, body: api.ProjectRequest) -> api.ProjectResponse:
        """Create a project. The project gets a unique e-mail address and default settings. The operator can limit the number of projects. Requires the `projects:write` scope."""
        return cast("api.ProjectResponse", self._json("POST", "/projects", {}, body, takes_idempotency_key=True))

    def retrieve(self, *, project_id: str) -> api.ProjectResponse:
        """Retrieve a project. Returns the project with its e-mail address and the number of its documents. Requires the `projects:read` scope."""
        return cast("api.ProjectResponse", self._json("GET", "/projects/{project_id}", {"project_id": project_id}))

    def rename(self, *, project_id: str, body: api.ProjectRequest) -> api.ProjectResponse:
        """Rename a project. Only the name can be changed here; other members are ignored. Settings have their own endpoint. Requires the `projects:write` scope."""
        return cast("api.ProjectResponse", self._json("PATCH", "/projects/{project_id}", {"project_id": project_id}, body))

    def delete(self, *, project_id: str) -> None:
        """Delete a project. Deletes the project with its documents, files, results and webhooks. Requests for the project return 404 from then on; its rows and files are deleted in the background. Requires the `projects:write` scope."""
        return self._nothing("DELETE", "/projects/{project_id}", {"project_id": project_id})


class Settings(Resource):
    def retrieve(self, *, project_id: str) -> api.ProjectSettingsResponse:
        """Retrieve a project's settings. Returns all settings, including defaults. Requires the `projects:read` scope."""
        return cast("api.ProjectSettingsResponse", self._json("GET", "/projects/{project_id}/settings", {"project_id": project_id}))

    def update(self, *, project_id: str, body: api.ProjectSettingsRequest) -> api.ProjectSettingsResponse:
        """Change a project's settings. Absent members are not changed. Requires the `projects:write` scope."""
        return cast("api.ProjectSettingsResponse", self._json("PATCH", "/projects/{project_id}/settings", {"project_id": project_id}, body))


class LanguageModels(Resource):
    def retrieve(self, *, project_id: str) -> api.LanguageModelResponse:
        """Retrieve a project's own language model. Responds with 404 if the project does not have its own language model; it may then use the language model of the server. Requires the `projects:read` scope."""
        return cast("api.LanguageModelResponse", self._json("GET", "/projects/{project_id}/language_model", {"project_id": project_id}))

    def set(self, *, project_id: str, body: api.LanguageModelRequest) -> api.LanguageModelResponse:
        """Set a project's own language model. The project uses this model instead of that of the server. `extraction.llm` in the settings determines how the model is used. Requires the `projects:write` and `documents:read` scopes."""
        return cast("api.LanguageModelResponse", self._json("PUT", "/projects/{project_id}/language_model", {"project_id": project_id}, body))

    def delete(self, *, project_id: str) -> None:
        """Delete a project's own language model. The project then uses the language model of the server, if there is one. Requires the `projects:write` and `documents:read` scopes."""
        return self._nothing("DELETE", "/projects/{project_id}/language_model", {"project_id": project_id})

    def test(self, *, project_id: str) -> api.LanguageModelTest:
        """Test the language model of a project. Asks the language model of the project, or that of the server, a simple question. No document is sent. Requires the `projects:write` scope."""
        return cast("api.LanguageModelTest", self._json("POST", "/projects/{project_id}/language_model/test", {"project_id": project_id}))


class ModelComparisons(Resource):
    def set(self, *, project_id: str, document_id: str, body: api.ModelComparisonRequest) -> api.ModelComparisonResponse:
        """Compare the language model with the offline engine on a document. Reads the document again and sends it to the language model of the project, even if `extraction.llm` is `off`. The stored result does not change. The comparison replaces the previous one; poll it until it is no longer `pending`. Requires the `projects:edit` and `documents:read` scopes."""
        return cast("api.ModelComparisonResponse", self._json("PUT", "/projects/{project_id}/documents/{document_id}/model_comparison", {"project_id": project_id, "document_id": document_id}, body))

    def retrieve(self, *, project_id: str, document_id: str) -> api.ModelComparisonResponse:
        """Retrieve the last comparison of a document. Responds with 404 if no comparison has been requested. Requires the `documents:read` scope."""
        return cast("api.ModelComparisonResponse", self._json("GET", "/projects/{project_id}/documents/{document_id}/model_comparison", {"project_id": project_id, "document_id": document_id}))


class Schemas(Resource):
    def retrieve(self, *, project_id: str) -> api.CustomFieldsResponse:
        """Retrieve a project's custom fields. Responds with 404 if the project has none. Requires the `projects:read` scope."""
        return cast("api.CustomFieldsResponse", self._json("GET", "/projects/{project_id}/schema", {"project_id": project_id}))

    def set(self, *, project_id: str, body: api.CustomFieldsRequest) -> api.StoredCustomFieldsResponse:
        """Set a project's custom fields. Documents that are processed after the change have the fields under `custom`; reprocess older documents to add them. Requires the `projects:edit` scope."""
        return cast("api.StoredCustomFieldsResponse", self._json("PUT", "/projects/{project_id}/schema", {"project_id": project_id}, body))

    def delete(self, *, project_id: str) -> None:
        """Delete a project's custom fields. Existing results keep their custom fields. Requires the `projects:edit` scope."""
        return self._nothing("DELETE", "/projects/{project_id}/schema", {"project_id": project_id})

    def trial(self, *, project_id: str, document_id: str, body: api.CustomFieldsRequest) -> api.SchemaTrialResponse:
        """Try custom fields on a document. Reads the first 20 pages of a document with custom fields that are not saved, without a language model. Does not change anything, and does not apply corrections. Requires the `projects:edit` and `documents:read` scopes."""
        return cast("api.SchemaTrialResponse", self._json("POST", "/projects/{project_id}/documents/{document_id}/schema_trial", {"project_id": project_id, "document_id": document_id}, body))


class Documents(Resource):
    def list(self, *, page: int | None = None, per_page: int | None = None, cursor: str | None = None, include: str | None = None, status: Literal["pending", "completed", "failed"] | None = None, source: Literal["api", "email", "folder", "s3", "sftp"] | None = None, filename: str | None = None, document_type: Literal["invoice", "credit_note", "receipt", "purchase_order", "quote", "delivery_note", "bank_statement", "payslip", "resume", "contract", "id_document", "email", "form", "spreadsheet", "letter", "report", "other"] | None = None, external_id: str | None = None, batch: str | None = None, parent_id: str | None = None, created_after: str | None = None, created_before: str | None = None, date_from: str | None = None, date_to: str | None = None, total_from: str | None = None, total_to: str | None = None, warnings: str | None = None, review: Literal["none", "needed", "postponed", "done", "rejected"] | None = None, assigned_to: str | None = None, q: str | None = None, sort: Literal["created", "-created", "supplier", "-supplier", "number", "-number", "date", "-date", "total", "-total"] | None = None, project_id: str) -> Pages[api.Document]:
        """List documents. Returns documents without `parsed_data`, newest first unless `sort` is specified. `metadata.KEY=value` returns the documents whose metadata has that value under that key. Requires the `documents:read` scope."""
        return self._pages("GET", "/projects/{project_id}/documents", {"page": page, "per_page": per_page, "cursor": cursor, "include": include, "status": status, "source": source, "filename": filename, "document_type": document_type, "external_id": external_id, "batch": batch, "parent_id": parent_id, "created_after": created_after, "created_before": created_before, "date_from": date_from, "date_to": date_to, "total_from": total_from, "total_to": total_to, "warnings": warnings, "review": review, "assigned_to": assigned_to, "q": q, "sort": sort, "project_id": project_id}, "documents")

    def correct(self, *, project_id: str, document_id: str, body: api.CorrectionRequest) -> api.DocumentResponse:
        """Correct values. Corrects values and keeps the history. Corrected values have evidence with the method `human` and are also applied to every later result if their position is found again. A value that is equal to the extracted one is confirmed: its evidence keeps its method and position, its confidence becomes 1, and `confirmed` becomes `true`. A correction does not mark the document as reviewed. Requires the `documents:review` scope."""
        return cast("api.DocumentResponse", self._json("PATCH", "/projects/{project_id}/documents/{document_id}/fields", {"project_id": project_id, "document_id": document_id}, body))

    def list_corrections(self, *, project_id: str, document_id: str) -> api.CorrectionList:
        """List corrections. Returns the corrections of the document, each with its author and the previous value. Requires the `documents:read` scope."""
        return cast("api.CorrectionList", self._json("GET", "/projects/{project_id}/documents/{document_id}/fields", {"project_id": project_id, "document_id": document_id}))

    def preview_corrections(self, *, project_id: str, document_id: str, body: api.CorrectionRequest) -> api.CorrectionPreview:
        """Preview corrections. Accepts the same body as a correction but changes nothing. If a page and a box are given without a value, returns the value that is read there, or null if there is no value of the right type. Requires the `documents:read` scope."""
        return cast("api.CorrectionPreview", self._json("POST", "/projects/{project_id}/documents/{document_id}/fields/preview", {"project_id": project_id, "document_id": document_id}, body))

    def review(self, *, project_id: str, document_id: str) -> api.DocumentResponse:
        """Approve a document. Sets `review` to `done`, even if values are doubtful, and sends `document.reviewed` to webhooks. After reprocessing, the document may need review again. The values improve the results for later documents with the same layout. Requires the `documents:review` scope."""
        return cast("api.DocumentResponse", self._json("PUT", "/projects/{project_id}/documents/{document_id}/review", {"project_id": project_id, "document_id": document_id}))

    def undo_review(self, *, project_id: str, document_id: str) -> api.DocumentResponse:
        """Undo the review of a document. Undoes an approval, a rejection or a postponement: `review` becomes `needed` or `none`, depending on the result. Requires the `documents:review` scope."""
        return cast("api.DocumentResponse", self._json("DELETE", "/projects/{project_id}/documents/{document_id}/review", {"project_id": project_id, "document_id": document_id}))

    def reject(self, *, project_id: str, document_id: str, body: api.RejectionRequest) -> api.DocumentResponse:
        """Reject a document. Sets `review` to `rejected` and sends `document.rejected` with the reason to webhooks. Reprocessing requires a new review. Requires the `documents:review` scope."""
        return cast("api.DocumentResponse", self._json("PUT", "/projects/{project_id}/documents/{document_id}/rejection", {"project_id": project_id, "document_id": document_id}, body))

    def postpone(self, *, project_id: str, document_id: str, body: api.PostponementRequest) -> api.DocumentResponse:
        """Postpone the review of a document. Sets `review` to `postponed` until the given time. After that, or after reprocessing, the document needs review again. Any approval or rejection is undone. Requires the `documents:review` scope."""
        return cast("api.DocumentResponse", self._json("PUT", "/projects/{project_id}/documents/{document_id}/postponement", {"project_id": project_id, "document_id": document_id}, body))

    def act(self, *, project_id: str, body: api.DocumentActionRequest) -> api.DocumentActionResponse:
        """Change several documents. Approves, rejects, postpones, assigns, reprocesses or deletes up to 200 documents, one after the other. Reprocessing and deleting also require the `documents:write` scope. Documents that cannot be changed are listed in the response; all others are changed. Requires the `documents:review` scope."""
        return cast("api.DocumentActionResponse", self._json("POST", "/projects/{project_id}/document_actions", {"project_id": project_id}, body))

    def count(self, *, status: Literal["pending", "completed", "failed"] | None = None, source: Literal["api", "email", "folder", "s3", "sftp"] | None = None, filename: str | None = None, document_type: Literal["invoice", "credit_note", "receipt", "purchase_order", "quote", "delivery_note", "bank_statement", "payslip", "resume", "contract", "id_document", "email", "form", "spreadsheet", "letter", "report", "other"] | None = None, external_id: str | None = None, batch: str | None = None, parent_id: str | None = None, created_after: str | None = None, created_before: str | None = None, date_from: str | None = None, date_to: str | None = None, total_from: str | None = None, total_to: str | None = None, warnings: str | None = None, review: Literal["none", "needed", "postponed", "done", "rejected"] | None = None, assigned_to: str | None = None, q: str | None = None, project_id: str) -> api.DocumentCountsResponse:
        """Count documents. Returns the number of documents in each state. Accepts the same filters as the document list. Requires the `documents:read` scope."""
        return cast("api.DocumentCountsResponse", self._json("GET", "/projects/{project_id}/document_counts", {"status": status, "source": source, "filename": filename, "document_type": document_type, "external_id": external_id, "batch": batch, "parent_id": parent_id, "created_after": created_after, "created_before": created_before, "date_from": date_from, "date_to": date_to, "total_from": total_from, "total_to": total_to, "warnings": warnings, "review": review, "assigned_to": assigned_to, "q": q, "project_id": project_id}))

    def retrieve(self, *, wait: int | None = None, include: str | None = None, project_id: str, document_id: str) -> api.DocumentResponse:
        """Retrieve a document. Returns the document, with `parsed_data` once it is `completed` or with `error` if it has `failed`. With `wait`, the response is sent as soon as the status of the document is final. Requires the `documents:read` scope."""
        return cast("api.DocumentResponse", self._json("GET", "/projects/{project_id}/documents/{document_id}", {"wait": wait, "include": include, "project_id": project_id, "document_id": document_id}))

    def delete(self, *, project_id: str, document_id: str) -> None:
        """Delete a document. Deletes the document with its files and results immediately and permanently. Requires the `documents:write` scope."""
        return self._nothing("DELETE", "/projects/{project_id}/documents/{document_id}", {"project_id": project_id, "document_id": document_id})

    def set_segments(self, *, project_id: str, document_id: str, body: api.SegmentsRequest) -> api.RunResponse:
        """Divide a file into documents. Splits, merges and reorders the documents of a file by their pages, and reprocesses the file. The division also applies when the file is reprocessed later. Corrections stay with the document that has the same pages. Requires the `documents:review` scope."""
        return cast("api.RunResponse", self._json("PUT", "/projects/{project_id}/documents/{document_id}/segments", {"project_id": project_id, "document_id": document_id}, body))

    def detect_segments(self, *, project_id: str, document_id: str) -> api.RunResponse:
        """Detect the documents of a file again. Discards the manual division and reprocesses the file. Requires the `documents:review` scope."""
        return cast("api.RunResponse", self._json("DELETE", "/projects/{project_id}/documents/{document_id}/segments", {"project_id": project_id, "document_id": document_id}))

    def download_file(self, *, project_id: str, document_id: str) -> httpx.Response:
        """Download the original file. Returns the unchanged bytes, as an attachment. Requires the `documents:read` scope."""
        return self._file("GET", "/projects/{project_id}/documents/{document_id}/file", {"project_id": project_id, "document_id": document_id})

    def render_page(self, *, width: int | None = None, project_id: str, document_id: str, number: str) -> httpx.Response:
        """Render a page. Returns the page as an upright image. Boxes in `parsed_data` are in page units: multiply them by the width of the image divided by the width of the page. Responds with 404 for formats without a layout and for pages that do not exist. Requires the `documents:read` scope."""
        return self._file("GET", "/projects/{project_id}/documents/{document_id}/pages/{number}.png", {"width": width, "project_id": project_id, "document_id": document_id, "number": number})

    def retrieve_text(self, *, project_id: str, document_id: str) -> httpx.Response:
        """Retrieve the text. Returns the text in reading order, as plain text or, with `Accept: text/markdown`, as Markdown. Responds with 404 if there is no result yet. Requires the `documents:read` scope."""
        return self._file("GET", "/projects/{project_id}/documents/{document_id}/text", {"project_id": project_id, "document_id": document_id})

    def download_table(self, *, guard: Literal["true", "false"] | None = None, project_id: str, document_id: str, number: str) -> httpx.Response:
        """Download a table. Returns all rows as CSV (RFC 4180) or, with `Accept: application/jsonl`, as JSON Lines with one array of strings per row. Cells are unchanged: use `guard` before you open CSV files from untrusted documents in a spreadsheet. Responds with 404 if there is no result yet. Requires the `documents:read` scope."""
        return self._file("GET", "/projects/{project_id}/documents/{document_id}/tables/{number}", {"guard": guard, "project_id": project_id, "document_id": document_id, "number": number})

    def list_activity(self, *, page: int | None = None, per_page: int | None = None, cursor: str | None = None, project_id: str) -> Pages[api.Item]:
        """List the activity of a project. Returns who did what and when, newest first. Entries contain only identifiers, so no data of deleted objects remains. Entries are deleted after `LEGIBLE_ACTIVITY_RETENTION`. Requires the `projects:read` scope."""
        return self._pages("GET", "/projects/{project_id}/activity", {"page": page, "per_page": per_page, "cursor": cursor, "project_id": project_id}, "activity")


class Views(Resource):
    def list(self, *, project_id: str) -> api.SavedViewList:
        """List saved views. Returns the saved filters, order and columns of the document list. Requires the `projects:read` scope."""
        return cast("api.SavedViewList", self._json("GET", "/projects/{project_id}/views", {"project_id": project_id}))

    def create(self, *, project_id: str, body: api.SavedViewRequest) -> api.SavedViewResponse:
        """Save a view. A project can have at most 50 saved views. Requires the `projects:edit` scope."""
        return cast("api.SavedViewResponse", self._json("POST", "/projects/{project_id}/views", {"project_id": project_id}, body, takes_idempotency_key=True))

    def replace(self, *, project_id: str, view_id: str, body: api.SavedViewRequest) -> api.SavedViewResponse:
        """Replace a saved view. Replaces the name and all other members. Requires the `projects:edit` scope."""
        return cast("api.SavedViewResponse", self._json("PUT", "/projects/{project_id}/views/{view_id}", {"project_id": project_id, "view_id": view_id}, body))

    def delete(self, *, project_id: str, view_id: str) -> None:
        """Delete a saved view. The documents in the view are not deleted. Requires the `projects:edit` scope."""
        return self._nothing("DELETE", "/projects/{project_id}/views/{view_id}", {"project_id": project_id, "view_id": view_id})


class ExportSchedules(Resource):
    def list(self, *, project_id: str) -> api.ExportScheduleList:
        """List export schedules. Returns the schedules that create an export every day, week or month. Requires the `projects:read` scope."""
        return cast("api.ExportScheduleList", self._json("GET", "/projects/{project_id}/export_schedules", {"project_id": project_id}))

    def create(self, *, project_id: str, body: api.ExportScheduleRequest) -> api.ExportScheduleResponse:
        """Schedule an export. A project can have at most 20 schedules. Their exports are kept for at least 30 days. Webhooks can receive `export.completed` and `export.failed`. Requires the `projects:edit` and `documents:read` scopes."""
        return cast("api.ExportScheduleResponse", self._json("POST", "/projects/{project_id}/export_schedules", {"project_id": project_id}, body, takes_idempotency_key=True))

    def retrieve(self, *, project_id: str, schedule_id: str) -> api.ExportScheduleResponse:
        """Retrieve an export schedule. Returns the schedule with the time of its next export and the outcome of the last one. Requires the `projects:read` scope."""
        return cast("api.ExportScheduleResponse", self._json("GET", "/projects/{project_id}/export_schedules/{schedule_id}", {"project_id": project_id, "schedule_id": schedule_id}))

    def replace(self, *, project_id: str, schedule_id: str, body: api.ExportScheduleRequest) -> api.ExportScheduleResponse:
        """Replace an export schedule. Replaces the name and all other members. The record of exported documents is kept. Requires the `projects:edit` and `documents:read` scopes."""
        return cast("api.ExportScheduleResponse", self._json("PUT", "/projects/{project_id}/export_schedules/{schedule_id}", {"project_id": project_id, "schedule_id": schedule_id}, body))

    def delete(self, *, project_id: str, schedule_id: str) -> None:
        """Delete an export schedule. The exports that the schedule created remain until they expire. Requires the `projects:edit` scope."""
        return self._nothing("DELETE", "/projects/{project_id}/export_schedules/{schedule_id}", {"project_id": project_id, "schedule_id": schedule_id})

    def run(self, *, project_id: str, schedule_id: str) -> api.ExportScheduleResponse:
        """Run an export schedule now. Starts an export within seconds, even if the schedule is not `active`. The next scheduled time does not change. Requires the `projects:edit` and `documents:read` scopes."""
        return cast("api.ExportScheduleResponse", self._json("POST", "/projects/{project_id}/export_schedules/{schedule_id}/run", {"project_id": project_id, "schedule_id": schedule_id}))


class Comments(Resource):
    def list(self, *, project_id: str, document_id: str) -> api.CommentList:
        """List comments. Returns what people and programs have written about the document, oldest first. Requires the `documents:read` scope."""
        return cast("api.CommentList", self._json("GET", "/projects/{project_id}/documents/{document_id}/comments", {"project_id": project_id, "document_id": document_id}))

    def create(self, *, project_id: str, document_id: str, body: api.CommentRequest) -> api.CommentResponse:
        """Add a comment. A document can have at most 500 comments. Comments do not change the result or the review status. Requires the `documents:review` scope."""
        return cast("api.CommentResponse", self._json("POST", "/projects/{project_id}/documents/{document_id}/comments", {"project_id": project_id, "document_id": document_id}, body, takes_idempotency_key=True))

    def replace(self, *, project_id: str, document_id: str, comment_id: str, body: api.CommentRequest) -> api.CommentResponse:
        """Edit a comment. Replaces the text. Only the author can do this. Requires the `documents:review` scope."""
        return cast("api.CommentResponse", self._json("PUT", "/projects/{project_id}/documents/{document_id}/comments/{comment_id}", {"project_id": project_id, "document_id": document_id, "comment_id": comment_id}, body))

    def delete(self, *, project_id: str, document_id: str, comment_id: str) -> None:
        """Delete a comment. A comment can be deleted by its author and by anyone with the `comments:manage` scope. Requires the `documents:review` scope."""
        return self._nothing("DELETE", "/projects/{project_id}/documents/{document_id}/comments/{comment_id}", {"project_id": project_id, "document_id": document_id, "comment_id": comment_id})


class Quality(Resource):
    def retrieve(self, *, from_: str | None = None, to: str | None = None, project_id: str) -> api.QualityResponse:
        """Measure the quality of a project. Returns how many documents needed no corrections, which fields were corrected, how long processing took, and why documents failed. Only documents that were added in the period and still exist are counted. Requires the `projects:read` and `documents:read` scopes."""
        return cast("api.QualityResponse", self._json("GET", "/projects/{project_id}/quality", {"from": from_, "to": to, "project_id": project_id}))


class Layouts(Resource):
    def list(self, *, page: int | None = None, per_page: int | None = None, cursor: str | None = None, project_id: str) -> Pages[api.Layout]:
        """List layouts. Returns the layouts of corrected or approved documents in the project, newest first. Requires the `documents:read` scope."""
        return self._pages("GET", "/projects/{project_id}/layouts", {"page": page, "per_page": per_page, "cursor": cursor, "project_id": project_id}, "layouts")

    def update(self, *, project_id: str, layout_id: str, body: api.LayoutChanges) -> api.LayoutResponse:
        """Enable or disable a layout. Values learned from a disabled layout are not used. The layout keeps its documents and continues to learn. Requires the `documents:write` scope."""
        return cast("api.LayoutResponse", self._json("PATCH", "/projects/{project_id}/layouts/{layout_id}", {"project_id": project_id, "layout_id": layout_id}, body))

    def delete(self, *, project_id: str, layout_id: str) -> None:
        """Delete a layout. Deletes the values that were learned from the documents of the layout. The documents and their corrections remain. Requires the `documents:write` scope."""
        return self._nothing("DELETE", "/projects/{project_id}/layouts/{layout_id}", {"project_id": project_id, "layout_id": layout_id})

    def export_file(self, *, layout_id: str | None = None, project_id: str) -> api.LayoutFile:
        """Export layouts. Returns the latest 10 examples of each layout as a JSON file, which can be imported into another project. The file contains the taught values, but no names, identifiers or other text of the documents. Responds with 422 if the project has more than 1000 layouts or the file would be larger than 63 MiB; in that case, export each layout separately with `layout_id`. Requires the `documents:read` scope."""
        return cast("api.LayoutFile", self._json("GET", "/projects/{project_id}/layout_file", {"layout_id": layout_id, "project_id": project_id}))

    def import_file(self, *, project_id: str, body: api.LayoutImportRequest) -> api.LayoutImportResponse:
        """Import layouts. Adds the contents of an exported file to what the project has learned. Examples that look like a layout of the project are added to that layout. Examples that the project already has are skipped, so a file can be imported again. Requires the `documents:write` scope."""
        return cast("api.LayoutImportResponse", self._json("POST", "/projects/{project_id}/layout_imports", {"project_id": project_id}, body))


class Teachings(Resource):
    def create(self, *, project_id: str, body: api.TeachingRequest) -> api.TeachingResponse:
        """Teach with examples. Corrects 3 to 50 completed documents, so that later documents with the same layouts are read correctly, and reports how well each field is read before and after teaching. For the report, each document is read twice: once without learned values, and once with what was learned from all other documents. Poll the teaching job until it is no longer `pending`. Requires the `documents:review` scope."""
        return cast("api.TeachingResponse", self._json("POST", "/projects/{project_id}/teachings", {"project_id": project_id}, body, takes_idempotency_key=True))

    def list(self, *, page: int | None = None, per_page: int | None = None, cursor: str | None = None, project_id: str) -> Pages[api.Teaching]:
        """List teaching jobs. Returns the teaching jobs of the project, newest first. Requires the `documents:read` scope."""
        return self._pages("GET", "/projects/{project_id}/teachings", {"page": page, "per_page": per_page, "cursor": cursor, "project_id": project_id}, "teachings")

    def retrieve(self, *, project_id: str, teaching_id: str) -> api.TeachingResponse:
        """Retrieve a teaching job. Returns the progress of the teaching job and, once documents have been compared, the results for each field. Requires the `documents:read` scope."""
        return cast("api.TeachingResponse", self._json("GET", "/projects/{project_id}/teachings/{teaching_id}", {"project_id": project_id, "teaching_id": teaching_id}))


class Suppliers(Resource):
    def list(self, *, q: str | None = None, page: int | None = None, per_page: int | None = None, cursor: str | None = None, project_id: str) -> Pages[api.Supplier]:
        """List suppliers. Returns the suppliers from master lists and from approved documents that state a tax number or an IBAN, newest first. Names that differ only in spelling or legal form belong to one supplier. Requires the `documents:read` scope."""
        return self._pages("GET", "/projects/{project_id}/suppliers", {"q": q, "page": page, "per_page": per_page, "cursor": cursor, "project_id": project_id}, "suppliers")

    def import_list(self, *, project_id: str, body: api.SupplierImportRequest) -> api.SupplierImportResponse:
        """Import suppliers. Adds a master list as JSON or CSV. A row updates the supplier with the same external identifier, tax number or name. If a row is invalid, nothing is imported; a preview lists the errors by row. Requires the `projects:edit` scope."""
        return cast("api.SupplierImportResponse", self._json("POST", "/projects/{project_id}/supplier_imports", {"project_id": project_id}, body))

    def retrieve(self, *, project_id: str, supplier_id: str) -> api.SupplierResponse:
        """Retrieve a supplier. Requires the `documents:read` scope."""
        return cast("api.SupplierResponse", self._json("GET", "/projects/{project_id}/suppliers/{supplier_id}", {"project_id": project_id, "supplier_id": supplier_id}))

    def update(self, *, project_id: str, supplier_id: str, body: api.SupplierChanges) -> api.SupplierResponse:
        """Change a supplier. Changes the master record. A value that is missing from a given list is removed even if it came from an approved document; a later document with that value then needs review. Requires the `projects:edit` scope."""
        return cast("api.SupplierResponse", self._json("PATCH", "/projects/{project_id}/suppliers/{supplier_id}", {"project_id": project_id, "supplier_id": supplier_id}, body))

    def delete(self, *, project_id: str, supplier_id: str) -> None:
        """Delete a supplier. Deletes the supplier, and what was learned about it from approved documents. The documents remain. Requires the `projects:edit` scope."""
        return self._nothing("DELETE", "/projects/{project_id}/suppliers/{supplier_id}", {"project_id": project_id, "supplier_id": supplier_id})

    def merge(self, *, project_id: str, supplier_id: str, body: api.SupplierMerge) -> api.SupplierResponse:
        """Merge two suppliers. Moves everything that is known about another supplier to this one, and deletes the other one. Requires the `projects:edit` scope."""
        return cast("api.SupplierResponse", self._json("POST", "/projects/{project_id}/suppliers/{supplier_id}/merge", {"project_id": project_id, "supplier_id": supplier_id}, body))

    def of_document(self, *, project_id: str, document_id: str) -> api.DocumentSupplierResponse:
        """Retrieve the supplier of a document. Explains `supplier_conflicts` in the reasons for a review: which values contradict what is known about the supplier, and which values are known. The supplier is found by its tax number or name, and values that only this document states are left out. If the supplier is unknown, the response does not contain a supplier. Requires the `documents:read` scope."""
        return cast("api.DocumentSupplierResponse", self._json("GET", "/projects/{project_id}/documents/{document_id}/supplier", {"project_id": project_id, "document_id": document_id}))


class Batches(Resource):
    def retrieve(self, *, wait: int | None = None, project_id: str, batch: str) -> api.BatchResponse:
        """Retrieve the status of a batch. Returns the number of documents in each state, and whether all of them are final. A batch contains the documents that were uploaded with the same `batch`, and the contents of the archives and e-mails among them. Responds with 404 if there are no such documents. Requires the `documents:read` scope."""
        return cast("api.BatchResponse", self._json("GET", "/projects/{project_id}/batches/{batch}", {"wait": wait, "project_id": project_id, "batch": batch}))


class Runs(Resource):
    def list(self, *, project_id: str, document_id: str) -> api.RunList:
        """List the runs of a document. Returns every attempt to process the document. Requires the `documents:read` scope."""
        return cast("api.RunList", self._json("GET", "/projects/{project_id}/documents/{document_id}/runs", {"project_id": project_id, "document_id": document_id}))

    def create(self, *, project_id: str, document_id: str) -> api.RunResponse:
        """Reprocess a document. A completed document stays completed, with its old result, until the new result is available. A failed document becomes pending again. If a run of the document is already queued, that run is returned. Requires the `documents:write` scope."""
        return cast("api.RunResponse", self._json("POST", "/projects/{project_id}/documents/{document_id}/reprocess", {"project_id": project_id, "document_id": document_id}, takes_idempotency_key=True))


class Keys(Resource):
    def list(self) -> api.KeyList:
        """List the organization's keys. The list includes revoked and expired keys. The keys themselves are not stored and are never shown again. Requires the `keys:manage` scope."""
        return cast("api.KeyList", self._json("GET", "/keys", {}))

    def create(self, *, body: api.KeyRequest) -> api.NewKeyResponse:
        """Create a key. A key can create only keys that have a subset of its scopes and expire no later than it does. To rotate a key, create a second one, switch the clients to it, and revoke the first. Requires the `keys:manage` scope."""
        return cast("api.NewKeyResponse", self._json("POST", "/keys", {}, body, takes_idempotency_key=True))

    def revoke(self, *, key_id: str) -> None:
        """Revoke a key. The key is refused from the next request on, and its event streams end. Requires the `keys:manage` scope."""
        return self._nothing("DELETE", "/keys/{key_id}", {"key_id": key_id})


class Members(Resource):
    def list(self, *, page: int | None = None, per_page: int | None = None, cursor: str | None = None) -> Pages[api.Member]:
        """List the members of the organization. Returns the members with their roles. Requires the `members:read` scope."""
        return self._pages("GET", "/members", {"page": page, "per_page": per_page, "cursor": cursor}, "members")

    def update(self, *, user_id: str, body: api.MemberRequest) -> api.MemberResponse:
        """Change the roles of a member. Replaces all roles, with effect from the next request. Nobody can grant or revoke a role with permissions that they do not have themselves, and an organization always has at least one owner. Requires the `members:manage` scope."""
        return cast("api.MemberResponse", self._json("PUT", "/members/{user_id}", {"user_id": user_id}, body))

    def remove(self, *, user_id: str) -> None:
        """Remove a member. The person loses access from the next request on, and event streams end within seconds. A user who belongs to no other organization is deleted with all sessions. API keys that the person created remain valid. Requires the `members:manage` scope."""
        return self._nothing("DELETE", "/members/{user_id}", {"user_id": user_id})

    def remove_second_factor(self, *, user_id: str) -> None:
        """Remove the second factor of a member. Use this for people who have lost both the authenticator app and the recovery codes. Make sure that the request comes from that person. Responds with 409 for users who also belong to other organizations. Requires the `members:manage` scope."""
        return self._nothing("DELETE", "/members/{user_id}/second_factor", {"user_id": user_id})

    def end_sessions(self, *, user_id: str) -> None:
        """End the sessions of a member. Signs the member out of all browsers, for example after a device has been lost. Responds with 409 for users who also belong to other organizations. Requires the `members:manage` scope."""
        return self._nothing("DELETE", "/members/{user_id}/sessions", {"user_id": user_id})

    def create_reset_link(self, *, user_id: str) -> api.ResetLinkResponse:
        """Create a password reset link. The link is valid for an hour and can be used once. The old password and the sessions remain valid until the link is used. Responds with 409 for users who also belong to other organizations. Requires the `members:manage` scope."""
        return cast("api.ResetLinkResponse", self._json("POST", "/members/{user_id}/reset_link", {"user_id": user_id}))


class Invitations(Resource):
    def list(self) -> api.InvitationList:
        """List the pending invitations. Returns the invitations that have not been accepted or revoked and have not expired. Requires the `members:manage` scope."""
        return cast("api.InvitationList", self._json("GET", "/invitations", {}))

    def create(self, *, body: api.InvitationRequest) -> api.InvitationResponse:
        """Invite a person. Replaces any pending invitation for the same address. The link is valid for seven days, can be used once, and is sent by e-mail if there is a mail relay. Nobody can grant a role with permissions that they do not have themselves. Requires the `members:manage` scope."""
        return cast("api.InvitationResponse", self._json("POST", "/invitations", {}, body))

    def revoke(self, *, invitation_id: str) -> None:
        """Revoke an invitation. The link can then no longer be used. Requires the `members:manage` scope."""
        return self._nothing("DELETE", "/invitations/{invitation_id}", {"invitation_id": invitation_id})


class SingleSignOn(Resource):
    def retrieve(self) -> api.SingleSignOnResponse:
        """Retrieve the single sign-on settings. Responds with 404 if the organization does not use single sign-on. Requires the `members:manage` scope."""
        return cast("api.SingleSignOnResponse", self._json("GET", "/single_sign_on", {}))

    def set(self, *, body: api.SingleSignOnRequest) -> api.SingleSignOnResponse:
        """Set up single sign-on. Replaces all settings. Changing the issuer ends all sessions opened with single sign-on. Nobody can map a group to a role with permissions that they do not have. Requires the `owners:manage` scope."""
        return cast("api.SingleSignOnResponse", self._json("PUT", "/single_sign_on", {}, body))

    def delete(self) -> None:
        """Turn off single sign-on. Ends all sessions opened with single sign-on. Members remain; those without a password need a link to set one. Requires the `owners:manage` scope."""
        return self._nothing("DELETE", "/single_sign_on", {})

    def test(self) -> api.SingleSignOnTest:
        """Test the connection to the provider. Reads the configuration of the provider. The client secret is verified only at the first sign-in. Requires the `owners:manage` scope."""
        return cast("api.SingleSignOnTest", self._json("POST", "/single_sign_on/test", {}))


class Organization(Resource):
    def retrieve(self) -> api.OrganizationResponse:
        """Retrieve the organization. Returns the organization of the key or the session. Requires the `members:read` scope."""
        return cast("api.OrganizationResponse", self._json("GET", "/organization", {}))

    def update(self, *, body: api.OrganizationChangeRequest) -> api.OrganizationResponse:
        """Change the organization. Changes the name of the organization, whether members need a second factor, and the limits set by owners. A limit above the limit of the operator has no effect. Responds with 409 if you require a second factor but do not have one yourself. Requires the `owners:manage` scope."""
        return cast("api.OrganizationResponse", self._json("PATCH", "/organization", {}, body))

    def usage(self) -> api.UsageResponse:
        """Retrieve usage and limits. Returns the documents and pages of this month, the storage, the limits that apply, and the usage of the last twelve months. Uploads that exceed a limit are refused with the detail `limit_reached`. Requires the `members:read` scope."""
        return cast("api.UsageResponse", self._json("GET", "/organization/usage", {}))

    def create(self, *, body: api.OrganizationRequest) -> api.OrganizationResponse:
        """Create another organization. Available only to owners who are signed in with a password. The caller becomes the owner of the new organization. Nothing is shared between organizations. The operator limits the number of organizations that a user can own. Responds with 409 for API keys and single sign-on sessions, which belong to one organization. Requires the `owners:manage` scope."""
        return cast("api.OrganizationResponse", self._json("POST", "/organizations", {}, body, takes_idempotency_key=True))


class Webhooks(Resource):
    def create(self, *, project_id: str, body: api.WebhookRequest) -> api.NewWebhookResponse:
        """Create a webhook. A project can have at most 10 webhooks. Deliveries are signed according to Standard Webhooks. Requires the `webhooks:write` scope."""
        return cast("api.NewWebhookResponse", self._json("POST", "/projects/{project_id}/webhooks", {"project_id": project_id}, body, takes_idempotency_key=True))

    def list(self, *, project_id: str) -> api.WebhookList:
        """List webhooks. Returns all webhooks of the project, newest first, without their secrets. The list is not paged. Requires the `webhooks:read` scope."""
        return cast("api.WebhookList", self._json("GET", "/projects/{project_id}/webhooks", {"project_id": project_id}))

    def update(self, *, project_id: str, webhook_id: str, body: api.WebhookChanges) -> api.WebhookResponse:
        """Change a webhook. Absent members are not changed. Disabling a webhook cancels its pending deliveries. Requires the `webhooks:write` scope."""
        return cast("api.WebhookResponse", self._json("PATCH", "/projects/{project_id}/webhooks/{webhook_id}", {"project_id": project_id, "webhook_id": webhook_id}, body))

    def retrieve(self, *, project_id: str, webhook_id: str) -> api.WebhookResponse:
        """Retrieve a webhook. The response does not include the secret, which is shown only when the secret is created or rotated. Requires the `webhooks:read` scope."""
        return cast("api.WebhookResponse", self._json("GET", "/projects/{project_id}/webhooks/{webhook_id}", {"project_id": project_id, "webhook_id": webhook_id}))

    def delete(self, *, project_id: str, webhook_id: str) -> None:
        """Delete a webhook. Deletes the webhook with its deliveries. Pending deliveries are no longer sent. Requires the `webhooks:write` scope."""
        return self._nothing("DELETE", "/projects/{project_id}/webhooks/{webhook_id}", {"project_id": project_id, "webhook_id": webhook_id})

    def rotate_secret(self, *, project_id: str, webhook_id: str) -> api.NewWebhookResponse:
        """Rotate the signing secret. For 24 hours, deliveries are also signed with the previous secret, so that receivers can switch without losing events. Requires the `webhooks:write` scope."""
        return cast("api.NewWebhookResponse", self._json("POST", "/projects/{project_id}/webhooks/{webhook_id}/rotate_secret", {"project_id": project_id, "webhook_id": webhook_id}, takes_idempotency_key=True))

    def send_test(self, *, project_id: str, webhook_id: str) -> api.DeliveryResponse:
        """Send a test event. Makes one attempt to deliver a `webhook.test` event. Poll the delivery for the outcome. Requires the `webhooks:write` scope."""
        return cast("api.DeliveryResponse", self._json("POST", "/projects/{project_id}/webhooks/{webhook_id}/test", {"project_id": project_id, "webhook_id": webhook_id}, takes_idempotency_key=True))


class Deliveries(Resource):
    def redeliver(self, *, project_id: str, webhook_id: str, delivery_id: str) -> api.DeliveryResponse:
        """Redeliver an event. Makes another attempt immediately, with the same ID and bytes. Requires the `webhooks:write` scope."""
        return cast("api.DeliveryResponse", self._json("POST", "/projects/{project_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver", {"project_id": project_id, "webhook_id": webhook_id, "delivery_id": delivery_id}, takes_idempotency_key=True))

    def list(self, *, page: int | None = None, per_page: int | None = None, cursor: str | None = None, status: Literal["pending", "succeeded", "failed", "cancelled"] | None = None, project_id: str, webhook_id: str) -> Pages[api.Delivery]:
        """List deliveries. Returns the deliveries of the last 30 days, each with all of its attempts. Requires the `webhooks:read` scope."""
        return self._pages("GET", "/projects/{project_id}/webhooks/{webhook_id}/deliveries", {"page": page, "per_page": per_page, "cursor": cursor, "status": status, "project_id": project_id, "webhook_id": webhook_id}, "deliveries")

    def retrieve(self, *, project_id: str, webhook_id: str, delivery_id: str) -> api.DeliveryResponse:
        """Retrieve a delivery. Returns the delivery with the outcome of every attempt. Requires the `webhooks:read` scope."""
        return cast("api.DeliveryResponse", self._json("GET", "/projects/{project_id}/webhooks/{webhook_id}/deliveries/{delivery_id}", {"project_id": project_id, "webhook_id": webhook_id, "delivery_id": delivery_id}))


class Sources(Resource):
    def list(self, *, project_id: str) -> api.SourceList:
        """List sources. Returns all sources of the project, newest first, without their secrets. The list is not paged. Requires the `projects:read` scope."""
        return cast("api.SourceList", self._json("GET", "/projects/{project_id}/sources", {"project_id": project_id}))

    def create(self, *, project_id: str, body: api.SourceRequest) -> api.SourceResponse:
        """Create a source. Creates a source for a mailbox, folder, bucket or SFTP server, which is then read regularly. A project can have at most 20 sources. Requires the `projects:write` and `documents:write` scopes."""
        return cast("api.SourceResponse", self._json("POST", "/projects/{project_id}/sources", {"project_id": project_id}, body, takes_idempotency_key=True))

    def retrieve(self, *, project_id: str, source_id: str) -> api.SourceResponse:
        """Retrieve a source. Returns the source with the outcome of its last run, without its secret. Requires the `projects:read` scope."""
        return cast("api.SourceResponse", self._json("GET", "/projects/{project_id}/sources/{source_id}", {"project_id": project_id, "source_id": source_id}))

    def update(self, *, project_id: str, source_id: str, body: api.SourceChanges) -> api.SourceResponse:
        """Change a source. Absent members are not changed. If the server, user or application changes, the secret must be sent again. Requires the `projects:write` and `documents:write` scopes."""
        return cast("api.SourceResponse", self._json("PATCH", "/projects/{project_id}/sources/{source_id}", {"project_id": project_id, "source_id": source_id}, body))

    def delete(self, *, project_id: str, source_id: str) -> None:
        """Delete a source. Deletes the source, and the record of what it imported. The documents remain. Requires the `projects:write` and `documents:write` scopes."""
        return self._nothing("DELETE", "/projects/{project_id}/sources/{source_id}", {"project_id": project_id, "source_id": source_id})

    def list_items(self, *, page: int | None = None, per_page: int | None = None, cursor: str | None = None, project_id: str, source_id: str) -> Pages[api.SourceItem]:
        """List what a source has imported. Returns the messages or files that became documents, and those that were skipped, with the reason. Requires the `projects:read` scope."""
        return self._pages("GET", "/projects/{project_id}/sources/{source_id}/items", {"page": page, "per_page": per_page, "cursor": cursor, "project_id": project_id, "source_id": source_id}, "items")

    def test(self, *, project_id: str, source_id: str) -> api.SourceTestResponse:
        """Test the connection of a source. Connects and signs in as a run does, but imports nothing. The user name and the secret are not sent to an SFTP server whose key has not been confirmed; if the server is the right one, use the returned `host_key` as `sftp.host_key`. Requires the `projects:write` and `documents:write` scopes."""
        return cast("api.SourceTestResponse", self._json("POST", "/projects/{project_id}/sources/{source_id}/test", {"project_id": project_id, "source_id": source_id}))

    def run(self, *, project_id: str, source_id: str) -> api.SourceResponse:
        """Read a source now. Starts a run immediately. Disabled sources are not read. Requires the `projects:write` and `documents:write` scopes."""
        return cast("api.SourceResponse", self._json("POST", "/projects/{project_id}/sources/{source_id}/run", {"project_id": project_id, "source_id": source_id}))


class AuditLog(Resource):
    def list(self, *, action: Literal["user.signed_in", "user.sign_in_failed", "user.signed_out", "user.sessions_ended", "user.password_changed", "user.password_reset", "user.second_factor_enabled", "user.second_factor_disabled", "user.recovery_codes_renewed", "member.invited", "member.invitation_revoked", "member.joined", "member.roles_changed", "member.removed", "member.reset_link_created", "key.created", "key.revoked", "organization.created", "organization.changed", "single_sign_on.changed", "single_sign_on.deleted", "project.created", "project.renamed", "project.deleted", "settings.changed", "schema.changed", "schema.deleted", "language_model.changed", "language_model.deleted", "webhook.created", "webhook.changed", "webhook.deleted", "webhook.secret_rotated", "source.created", "source.changed", "source.deleted", "layout.changed", "layout.deleted", "layout.exported", "layout.imported", "supplier.imported", "supplier.changed", "supplier.merged", "supplier.deleted", "document.corrected", "document.divided", "document.division_reset", "document.reviewed", "document.rejected", "document.review_undone", "document.assigned", "document.commented", "document.comment_edited", "document.comment_deleted", "document.deleted", "document.downloaded", "export.created", "export.downloaded", "audit_log.exported"] | None = None, actor_id: str | None = None, subject_id: str | None = None, project_id: str | None = None, from_: str | None = None, to: str | None = None, page: int | None = None, per_page: int | None = None, cursor: str | None = None) -> Pages[api.Item]:
        """List the audit log. Returns who did what, from where and when, in the whole organization: sign-ins, members, keys, settings, schemas, corrections, reviews, deletions, exports and downloads. Entries cannot be changed; they are deleted after `LEGIBLE_AUDIT_RETENTION`. Requires the `audit:read` scope."""
        return self._pages("GET", "/audit_log", {"action": action, "actor_id": actor_id, "subject_id": subject_id, "project_id": project_id, "from": from_, "to": to, "page": page, "per_page": per_page, "cursor": cursor}, "audit_log")

    def export(self, *, action: Literal["user.signed_in", "user.sign_in_failed", "user.signed_out", "user.sessions_ended", "user.password_changed", "user.password_reset", "user.second_factor_enabled", "user.second_factor_disabled", "user.recovery_codes_renewed", "member.invited", "member.invitation_revoked", "member.joined", "member.roles_changed", "member.removed", "member.reset_link_created", "key.created", "key.revoked", "organization.created", "organization.changed", "single_sign_on.changed", "single_sign_on.deleted", "project.created", "project.renamed", "project.deleted", "settings.changed", "schema.changed", "schema.deleted", "language_model.changed", "language_model.deleted", "webhook.created", "webhook.changed", "webhook.deleted", "webhook.secret_rotated", "source.created", "source.changed", "source.deleted", "layout.changed", "layout.deleted", "layout.exported", "layout.imported", "supplier.imported", "supplier.changed", "supplier.merged", "supplier.deleted", "document.corrected", "document.divided", "document.division_reset", "document.reviewed", "document.rejected", "document.review_undone", "document.assigned", "document.commented", "document.comment_edited", "document.comment_deleted", "document.deleted", "document.downloaded", "export.created", "export.downloaded", "audit_log.exported"] | None = None, actor_id: str | None = None, subject_id: str | None = None, project_id: str | None = None, from_: str | None = None, to: str | None = None) -> httpx.Response:
        """Download the audit log. Returns all entries that match the filters, newest first, as CSV or, with `Accept: application/jsonl`, as JSON Lines with one array of strings per entry. The first row contains the names of the columns. Requires the `audit:read` scope."""
        return self._file("GET", "/audit_log/export", {"action": action, "actor_id": actor_id, "subject_id": subject_id, "project_id": project_id, "from": from_, "to": to})


class Exports(Resource):
    def create(self, *, project_id: str, body: api.ExportRequest) -> api.ExportResponse:
        """Export documents. Creates a file with the selected documents in the background, as CSV, XLSX, JSON Lines or JSON, or in the format of an accounting program. Poll the export until it is `completed`, then download its `file`. The export is deleted at `expires_at`, or as soon as any document in it is deleted. Requires the `projects:edit` and `documents:read` scopes."""
        return cast("api.ExportResponse", self._json("POST", "/projects/{project_id}/exports", {"project_id": project_id}, body, takes_idempotency_key=True))

    def list(self, *, page: int | None = None, per_page: int | None = None, cursor: str | None = None, schedule_id: str | None = None, project_id: str) -> Pages[api.Export]:
        """List exports. Returns the exports that have not expired, newest first. Requires the `projects:read` and `documents:read` scopes."""
        return self._pages("GET", "/projects/{project_id}/exports", {"page": page, "per_page": per_page, "cursor": cursor, "schedule_id": schedule_id, "project_id": project_id}, "exports")

    def retrieve(self, *, project_id: str, export_id: str) -> api.ExportResponse:
        """Retrieve an export. Returns the status of the export and the time at which it will be deleted. Requires the `projects:read` and `documents:read` scopes."""
        return cast("api.ExportResponse", self._json("GET", "/projects/{project_id}/exports/{export_id}", {"project_id": project_id, "export_id": export_id}))

    def download(self, *, project_id: str, export_id: str) -> httpx.Response:
        """Download an export. Responds with 404 until the export is `completed`. Requires the `projects:read` and `documents:read` scopes."""
        return self._file("GET", "/projects/{project_id}/exports/{export_id}/file", {"project_id": project_id, "export_id": export_id})
