// Generated from docs/openapi.json by packages/generate-client.ts: change the API, then run `npm run docs`.

import type { Pages } from './pages.ts';
import { type RequestOptions, Resource } from './resource.ts';
import type * as api from './types.ts';

export class Projects extends Resource {
  /** List projects. Returns the projects of the organization, newest first. Requires the `projects:read` scope. */
  list(parameters: {
    /** Page number, starting at 1. */
    page?: number;
    /** Number of rows per page. Values above 100 are reduced to 100, as shown in `meta`. */
    per_page?: number;
    /** Use this instead of `page` to read a whole list: first `start`, then the `next_cursor` of each response until it is null. If rows are added or deleted in the meantime, no other rows are repeated or missed. */
    cursor?: string;
  } = {}, options: RequestOptions = {}): Pages<api.ProjectList['projects'][number], api.ProjectList> {
    return this.pages('GET', '/projects', parameters, 'projects', options);
  }

  /** Create a project. The project gets a unique e-mail address and default settings. The operator can limit the number of projects. Requires the `projects:write` scope. */
  create(parameters: {
    body: api.ProjectRequest;
  }, options: RequestOptions = {}): Promise<api.ProjectResponse> {
    return this.json('POST', '/projects', parameters, true, options);
  }

  /** Retrieve a project. Returns the project with its e-mail address and the number of its documents. Requires the `projects:read` scope. */
  retrieve(parameters: {
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<api.ProjectResponse> {
    return this.json('GET', '/projects/{project_id}', parameters, false, options);
  }

  /** Rename a project. Only the name can be changed here; other members are ignored. Settings have their own endpoint. Requires the `projects:write` scope. */
  rename(parameters: {
    /** Identifier of the project. */
    project_id: string;
    body: api.ProjectRequest;
  }, options: RequestOptions = {}): Promise<api.ProjectResponse> {
    return this.json('PATCH', '/projects/{project_id}', parameters, false, options);
  }

  /** Delete a project. Deletes the project with its documents, files, results and webhooks. Requests for the project return 404 from then on; its rows and files are deleted in the background. Requires the `projects:write` scope. */
  delete(parameters: {
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/projects/{project_id}', parameters, false, options);
  }
}

export class Settings extends Resource {
  /** Retrieve a project's settings. Returns all settings, including defaults. Requires the `projects:read` scope. */
  retrieve(parameters: {
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<api.ProjectSettingsResponse> {
    return this.json('GET', '/projects/{project_id}/settings', parameters, false, options);
  }

  /** Change a project's settings. Absent members are not changed. Requires the `projects:write` scope. */
  update(parameters: {
    /** Identifier of the project. */
    project_id: string;
    body: api.ProjectSettingsRequest;
  }, options: RequestOptions = {}): Promise<api.ProjectSettingsResponse> {
    return this.json('PATCH', '/projects/{project_id}/settings', parameters, false, options);
  }
}

export class LanguageModels extends Resource {
  /** Retrieve a project's own language model. Responds with 404 if the project does not have its own language model; it may then use the language model of the server. Requires the `projects:read` scope. */
  retrieve(parameters: {
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<api.LanguageModelResponse> {
    return this.json('GET', '/projects/{project_id}/language_model', parameters, false, options);
  }

  /** Set a project's own language model. The project uses this model instead of that of the server. `extraction.llm` in the settings determines how the model is used. Requires the `projects:write` and `documents:read` scopes. */
  set(parameters: {
    /** Identifier of the project. */
    project_id: string;
    body: api.LanguageModelRequest;
  }, options: RequestOptions = {}): Promise<api.LanguageModelResponse> {
    return this.json('PUT', '/projects/{project_id}/language_model', parameters, false, options);
  }

  /** Delete a project's own language model. The project then uses the language model of the server, if there is one. Requires the `projects:write` and `documents:read` scopes. */
  delete(parameters: {
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/projects/{project_id}/language_model', parameters, false, options);
  }

  /** Test the language model of a project. Asks the language model of the project, or that of the server, a simple question. No document is sent. Requires the `projects:write` scope. */
  test(parameters: {
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<api.LanguageModelTest> {
    return this.json('POST', '/projects/{project_id}/language_model/test', parameters, false, options);
  }
}

export class ModelComparisons extends Resource {
  /** Compare the language model with the offline engine on a document. Reads the document again and sends it to the language model of the project, even if `extraction.llm` is `off`. The stored result does not change. The comparison replaces the previous one; poll it until it is no longer `pending`. Requires the `projects:edit` and `documents:read` scopes. */
  set(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
    body: api.ModelComparisonRequest;
  }, options: RequestOptions = {}): Promise<api.ModelComparisonResponse> {
    return this.json('PUT', '/projects/{project_id}/documents/{document_id}/model_comparison', parameters, false, options);
  }

  /** Retrieve the last comparison of a document. Responds with 404 if no comparison has been requested. Requires the `documents:read` scope. */
  retrieve(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
  }, options: RequestOptions = {}): Promise<api.ModelComparisonResponse> {
    return this.json('GET', '/projects/{project_id}/documents/{document_id}/model_comparison', parameters, false, options);
  }
}

export class Schemas extends Resource {
  /** Retrieve a project's custom fields. Responds with 404 if the project has none. Requires the `projects:read` scope. */
  retrieve(parameters: {
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<api.CustomFieldsResponse> {
    return this.json('GET', '/projects/{project_id}/schema', parameters, false, options);
  }

  /** Set a project's custom fields. Documents that are processed after the change have the fields under `custom`; reprocess older documents to add them. Requires the `projects:edit` scope. */
  set(parameters: {
    /** Identifier of the project. */
    project_id: string;
    body: api.CustomFieldsRequest;
  }, options: RequestOptions = {}): Promise<api.StoredCustomFieldsResponse> {
    return this.json('PUT', '/projects/{project_id}/schema', parameters, false, options);
  }

  /** Delete a project's custom fields. Existing results keep their custom fields. Requires the `projects:edit` scope. */
  delete(parameters: {
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/projects/{project_id}/schema', parameters, false, options);
  }

  /** Try custom fields on a document. Reads the first 20 pages of a document with custom fields that are not saved, without a language model. Does not change anything, and does not apply corrections. Requires the `projects:edit` and `documents:read` scopes. */
  trial(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
    body: api.CustomFieldsRequest;
  }, options: RequestOptions = {}): Promise<api.SchemaTrialResponse> {
    return this.json('POST', '/projects/{project_id}/documents/{document_id}/schema_trial', parameters, false, options);
  }
}

export class Documents extends Resource {
  /** List documents. Returns documents without `parsed_data`, newest first unless `sort` is specified. `metadata.KEY=value` returns the documents whose metadata has that value under that key. Requires the `documents:read` scope. */
  list(parameters: {
    /** Page number, starting at 1. */
    page?: number;
    /** Number of rows per page. Values above 100 are reduced to 100, as shown in `meta`. */
    per_page?: number;
    /** Use this instead of `page` to read a whole list: first `start`, then the `next_cursor` of each response until it is null. If rows are added or deleted in the meantime, no other rows are repeated or missed. */
    cursor?: string;
    /** Additional members of each document, separated by commas: `document_type`, `review`, `overview`, `assignment`, `fields`, `progress` and, with `q`, `snippet`. */
    include?: string;
    /** Only documents with this status. */
    status?: 'pending' | 'completed' | 'failed';
    /** Only documents that were received in this way. */
    source?: 'api' | 'email' | 'folder' | 's3' | 'sftp';
    /** Only documents with exactly this file name. */
    filename?: string;
    /** Only documents of this type. */
    document_type?: 'invoice' | 'credit_note' | 'receipt' | 'purchase_order' | 'quote' | 'delivery_note' | 'bank_statement' | 'payslip' | 'resume' | 'contract' | 'id_document' | 'email' | 'form' | 'spreadsheet' | 'letter' | 'report' | 'other';
    /** Only documents with this `external_id`, your own reference. */
    external_id?: string;
    /** Only documents that were uploaded in this batch. */
    batch?: string;
    /** Only documents that were inside this archive or e-mail. */
    parent_id?: string;
    /** Only documents created at or after this time (ISO 8601). */
    created_after?: string;
    /** Only documents created before this time (ISO 8601). */
    created_before?: string;
    /** Only documents whose `date` in the overview is on or after this day. */
    date_from?: string;
    /** Only documents whose `date` in the overview is on or before this day. */
    date_to?: string;
    /** Only documents whose `total` in the overview is at least this amount, in any currency. */
    total_from?: string;
    /** Only documents whose `total` in the overview is at most this amount, in any currency. */
    total_to?: string;
    /** `true` for documents with warnings, `false` for documents without warnings, or the code of a warning. */
    warnings?: string;
    /** `needed`: the confidence of a value or the type is below the project's `review_threshold`, a check failed, a required field is missing, or the document may be a duplicate; `postponed`: the review was postponed; `done`: a person has approved the result; `rejected`: a person has rejected it. */
    review?: 'none' | 'needed' | 'postponed' | 'done' | 'rejected';
    /** Only documents that are assigned to this user; `me` for the signed-in user, `nobody` for documents that are not assigned. */
    assigned_to?: string;
    /** Words to search for in the file name and the text. All words must match; the last word can be incomplete. `"…"` searches for a phrase, `-` excludes a word, and `or` separates alternatives. */
    q?: string;
    /** Sorts by the time when a document was added (`created`) or by a value of its overview; `-` reverses the order. Documents without a value come last; documents with equal values are sorted newest first. */
    sort?: 'created' | '-created' | 'supplier' | '-supplier' | 'number' | '-number' | 'date' | '-date' | 'total' | '-total';
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Pages<api.DocumentList['documents'][number], api.DocumentList> {
    return this.pages('GET', '/projects/{project_id}/documents', parameters, 'documents', options);
  }

  /** Correct values. Corrects values and keeps the history. Corrected values have evidence with the method `human` and are also applied to every later result if their position is found again. A value that is equal to the extracted one is confirmed: its evidence keeps its method and position, its confidence becomes 1, and `confirmed` becomes `true`. A correction does not mark the document as reviewed. Requires the `documents:review` scope. */
  correct(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
    body: api.CorrectionRequest;
  }, options: RequestOptions = {}): Promise<api.DocumentResponse> {
    return this.json('PATCH', '/projects/{project_id}/documents/{document_id}/fields', parameters, false, options);
  }

  /** List corrections. Returns the corrections of the document, each with its author and the previous value. Requires the `documents:read` scope. */
  listCorrections(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
  }, options: RequestOptions = {}): Promise<api.CorrectionList> {
    return this.json('GET', '/projects/{project_id}/documents/{document_id}/fields', parameters, false, options);
  }

  /** Preview corrections. Accepts the same body as a correction but changes nothing. If a page and a box are given without a value, returns the value that is read there, or null if there is no value of the right type. Requires the `documents:read` scope. */
  previewCorrections(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
    body: api.CorrectionRequest;
  }, options: RequestOptions = {}): Promise<api.CorrectionPreview> {
    return this.json('POST', '/projects/{project_id}/documents/{document_id}/fields/preview', parameters, false, options);
  }

  /** Approve a document. Sets `review` to `done`, even if values are doubtful, and sends `document.reviewed` to webhooks. After reprocessing, the document may need review again. The values improve the results for later documents with the same layout. Requires the `documents:review` scope. */
  review(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
  }, options: RequestOptions = {}): Promise<api.DocumentResponse> {
    return this.json('PUT', '/projects/{project_id}/documents/{document_id}/review', parameters, false, options);
  }

  /** Undo the review of a document. Undoes an approval, a rejection or a postponement: `review` becomes `needed` or `none`, depending on the result. Requires the `documents:review` scope. */
  undoReview(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
  }, options: RequestOptions = {}): Promise<api.DocumentResponse> {
    return this.json('DELETE', '/projects/{project_id}/documents/{document_id}/review', parameters, false, options);
  }

  /** Reject a document. Sets `review` to `rejected` and sends `document.rejected` with the reason to webhooks. Reprocessing requires a new review. Requires the `documents:review` scope. */
  reject(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
    body: api.RejectionRequest;
  }, options: RequestOptions = {}): Promise<api.DocumentResponse> {
    return this.json('PUT', '/projects/{project_id}/documents/{document_id}/rejection', parameters, false, options);
  }

  /** Postpone the review of a document. Sets `review` to `postponed` until the given time. After that, or after reprocessing, the document needs review again. Any approval or rejection is undone. Requires the `documents:review` scope. */
  postpone(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
    body: api.PostponementRequest;
  }, options: RequestOptions = {}): Promise<api.DocumentResponse> {
    return this.json('PUT', '/projects/{project_id}/documents/{document_id}/postponement', parameters, false, options);
  }

  /** Change several documents. Approves, rejects, postpones, assigns, reprocesses or deletes up to 200 documents, one after the other. Reprocessing and deleting also require the `documents:write` scope. Documents that cannot be changed are listed in the response; all others are changed. Requires the `documents:review` scope. */
  act(parameters: {
    /** Identifier of the project. */
    project_id: string;
    body: api.DocumentActionRequest;
  }, options: RequestOptions = {}): Promise<api.DocumentActionResponse> {
    return this.json('POST', '/projects/{project_id}/document_actions', parameters, false, options);
  }

  /** Count documents. Returns the number of documents in each state. Accepts the same filters as the document list. Requires the `documents:read` scope. */
  count(parameters: {
    /** Only documents with this status. */
    status?: 'pending' | 'completed' | 'failed';
    /** Only documents that were received in this way. */
    source?: 'api' | 'email' | 'folder' | 's3' | 'sftp';
    /** Only documents with exactly this file name. */
    filename?: string;
    /** Only documents of this type. */
    document_type?: 'invoice' | 'credit_note' | 'receipt' | 'purchase_order' | 'quote' | 'delivery_note' | 'bank_statement' | 'payslip' | 'resume' | 'contract' | 'id_document' | 'email' | 'form' | 'spreadsheet' | 'letter' | 'report' | 'other';
    /** Only documents with this `external_id`, your own reference. */
    external_id?: string;
    /** Only documents that were uploaded in this batch. */
    batch?: string;
    /** Only documents that were inside this archive or e-mail. */
    parent_id?: string;
    /** Only documents created at or after this time (ISO 8601). */
    created_after?: string;
    /** Only documents created before this time (ISO 8601). */
    created_before?: string;
    /** Only documents whose `date` in the overview is on or after this day. */
    date_from?: string;
    /** Only documents whose `date` in the overview is on or before this day. */
    date_to?: string;
    /** Only documents whose `total` in the overview is at least this amount, in any currency. */
    total_from?: string;
    /** Only documents whose `total` in the overview is at most this amount, in any currency. */
    total_to?: string;
    /** `true` for documents with warnings, `false` for documents without warnings, or the code of a warning. */
    warnings?: string;
    /** `needed`: the confidence of a value or the type is below the project's `review_threshold`, a check failed, a required field is missing, or the document may be a duplicate; `postponed`: the review was postponed; `done`: a person has approved the result; `rejected`: a person has rejected it. */
    review?: 'none' | 'needed' | 'postponed' | 'done' | 'rejected';
    /** Only documents that are assigned to this user; `me` for the signed-in user, `nobody` for documents that are not assigned. */
    assigned_to?: string;
    /** Words to search for in the file name and the text. All words must match; the last word can be incomplete. `"…"` searches for a phrase, `-` excludes a word, and `or` separates alternatives. */
    q?: string;
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<api.DocumentCountsResponse> {
    return this.json('GET', '/projects/{project_id}/document_counts', parameters, false, options);
  }

  /** Retrieve a document. Returns the document, with `parsed_data` once it is `completed` or with `error` if it has `failed`. With `wait`, the response is sent as soon as the status of the document is final. Requires the `documents:read` scope. */
  retrieve(parameters: {
    /** Maximum number of seconds to wait until the status of the document is final. */
    wait?: number;
    /** Additional members, separated by commas: `document_type`, `review`, `overview`, `assignment`, `review_reasons`, `progress`. */
    include?: string;
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
  }, options: RequestOptions = {}): Promise<api.DocumentResponse> {
    return this.json('GET', '/projects/{project_id}/documents/{document_id}', parameters, false, options);
  }

  /** Delete a document. Deletes the document with its files and results immediately and permanently. Requires the `documents:write` scope. */
  delete(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/projects/{project_id}/documents/{document_id}', parameters, false, options);
  }

  /** Divide a file into documents. Splits, merges and reorders the documents of a file by their pages, and reprocesses the file. The division also applies when the file is reprocessed later. Corrections stay with the document that has the same pages. Requires the `documents:review` scope. */
  setSegments(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
    body: api.SegmentsRequest;
  }, options: RequestOptions = {}): Promise<api.RunResponse> {
    return this.json('PUT', '/projects/{project_id}/documents/{document_id}/segments', parameters, false, options);
  }

  /** Detect the documents of a file again. Discards the manual division and reprocesses the file. Requires the `documents:review` scope. */
  detectSegments(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
  }, options: RequestOptions = {}): Promise<api.RunResponse> {
    return this.json('DELETE', '/projects/{project_id}/documents/{document_id}/segments', parameters, false, options);
  }

  /** Download the original file. Returns the unchanged bytes, as an attachment. Requires the `documents:read` scope. */
  downloadFile(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
  }, options: RequestOptions = {}): Promise<Response> {
    return this.file('GET', '/projects/{project_id}/documents/{document_id}/file', parameters, false, options);
  }

  /** Render a page. Returns the page as an upright image. Boxes in `parsed_data` are in page units: multiply them by the width of the image divided by the width of the page. Responds with 404 for formats without a layout and for pages that do not exist. Requires the `documents:read` scope. */
  renderPage(parameters: {
    /** The width in pixels, rounded up to a multiple of 100. A smaller image is not enlarged. */
    width?: number;
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
    /** Page number, starting at 1. */
    number: string;
  }, options: RequestOptions = {}): Promise<Response> {
    return this.file('GET', '/projects/{project_id}/documents/{document_id}/pages/{number}.png', parameters, false, options);
  }

  /** Retrieve the text. Returns the text in reading order, as plain text or, with `Accept: text/markdown`, as Markdown. Responds with 404 if there is no result yet. Requires the `documents:read` scope. */
  retrieveText(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
  }, options: RequestOptions = {}): Promise<Response> {
    return this.file('GET', '/projects/{project_id}/documents/{document_id}/text', parameters, false, options);
  }

  /** Download a table. Returns all rows as CSV (RFC 4180) or, with `Accept: application/jsonl`, as JSON Lines with one array of strings per row. Cells are unchanged: use `guard` before you open CSV files from untrusted documents in a spreadsheet. Responds with 404 if there is no result yet. Requires the `documents:read` scope. */
  downloadTable(parameters: {
    /** For CSV: adds an apostrophe to cells that a spreadsheet would evaluate as a formula (beginning with =, +, -, @). */
    guard?: 'true' | 'false';
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
    /** Table number, starting at 1: 1 is `t1`. */
    number: string;
  }, options: RequestOptions = {}): Promise<Response> {
    return this.file('GET', '/projects/{project_id}/documents/{document_id}/tables/{number}', parameters, false, options);
  }

  /** List the activity of a project. Returns who did what and when, newest first. Entries contain only identifiers, so no data of deleted objects remains. Entries are deleted after `LEGIBLE_ACTIVITY_RETENTION`. Requires the `projects:read` scope. */
  listActivity(parameters: {
    /** Page number, starting at 1. */
    page?: number;
    /** Number of rows per page. Values above 100 are reduced to 100, as shown in `meta`. */
    per_page?: number;
    /** Use this instead of `page` to read a whole list: first `start`, then the `next_cursor` of each response until it is null. If rows are added or deleted in the meantime, no other rows are repeated or missed. */
    cursor?: string;
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Pages<api.ActivityList['activity'][number], api.ActivityList> {
    return this.pages('GET', '/projects/{project_id}/activity', parameters, 'activity', options);
  }
}

export class Views extends Resource {
  /** List saved views. Returns the saved filters, order and columns of the document list. Requires the `projects:read` scope. */
  list(parameters: {
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<api.SavedViewList> {
    return this.json('GET', '/projects/{project_id}/views', parameters, false, options);
  }

  /** Save a view. A project can have at most 50 saved views. Requires the `projects:edit` scope. */
  create(parameters: {
    /** Identifier of the project. */
    project_id: string;
    body: api.SavedViewRequest;
  }, options: RequestOptions = {}): Promise<api.SavedViewResponse> {
    return this.json('POST', '/projects/{project_id}/views', parameters, true, options);
  }

  /** Replace a saved view. Replaces the name and all other members. Requires the `projects:edit` scope. */
  replace(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the view. */
    view_id: string;
    body: api.SavedViewRequest;
  }, options: RequestOptions = {}): Promise<api.SavedViewResponse> {
    return this.json('PUT', '/projects/{project_id}/views/{view_id}', parameters, false, options);
  }

  /** Delete a saved view. The documents in the view are not deleted. Requires the `projects:edit` scope. */
  delete(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the view. */
    view_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/projects/{project_id}/views/{view_id}', parameters, false, options);
  }
}

export class ExportSchedules extends Resource {
  /** List export schedules. Returns the schedules that create an export every day, week or month. Requires the `projects:read` scope. */
  list(parameters: {
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<api.ExportScheduleList> {
    return this.json('GET', '/projects/{project_id}/export_schedules', parameters, false, options);
  }

  /** Schedule an export. A project can have at most 20 schedules. Their exports are kept for at least 30 days. Webhooks can receive `export.completed` and `export.failed`. Requires the `projects:edit` and `documents:read` scopes. */
  create(parameters: {
    /** Identifier of the project. */
    project_id: string;
    body: api.ExportScheduleRequest;
  }, options: RequestOptions = {}): Promise<api.ExportScheduleResponse> {
    return this.json('POST', '/projects/{project_id}/export_schedules', parameters, true, options);
  }

  /** Retrieve an export schedule. Returns the schedule with the time of its next export and the outcome of the last one. Requires the `projects:read` scope. */
  retrieve(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the schedule. */
    schedule_id: string;
  }, options: RequestOptions = {}): Promise<api.ExportScheduleResponse> {
    return this.json('GET', '/projects/{project_id}/export_schedules/{schedule_id}', parameters, false, options);
  }

  /** Replace an export schedule. Replaces the name and all other members. The record of exported documents is kept. Requires the `projects:edit` and `documents:read` scopes. */
  replace(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the schedule. */
    schedule_id: string;
    body: api.ExportScheduleRequest;
  }, options: RequestOptions = {}): Promise<api.ExportScheduleResponse> {
    return this.json('PUT', '/projects/{project_id}/export_schedules/{schedule_id}', parameters, false, options);
  }

  /** Delete an export schedule. The exports that the schedule created remain until they expire. Requires the `projects:edit` scope. */
  delete(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the schedule. */
    schedule_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/projects/{project_id}/export_schedules/{schedule_id}', parameters, false, options);
  }

  /** Run an export schedule now. Starts an export within seconds, even if the schedule is not `active`. The next scheduled time does not change. Requires the `projects:edit` and `documents:read` scopes. */
  run(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the schedule. */
    schedule_id: string;
  }, options: RequestOptions = {}): Promise<api.ExportScheduleResponse> {
    return this.json('POST', '/projects/{project_id}/export_schedules/{schedule_id}/run', parameters, false, options);
  }
}

export class Comments extends Resource {
  /** List comments. Returns what people and programs have written about the document, oldest first. Requires the `documents:read` scope. */
  list(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
  }, options: RequestOptions = {}): Promise<api.CommentList> {
    return this.json('GET', '/projects/{project_id}/documents/{document_id}/comments', parameters, false, options);
  }

  /** Add a comment. A document can have at most 500 comments. Comments do not change the result or the review status. Requires the `documents:review` scope. */
  create(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
    body: api.CommentRequest;
  }, options: RequestOptions = {}): Promise<api.CommentResponse> {
    return this.json('POST', '/projects/{project_id}/documents/{document_id}/comments', parameters, true, options);
  }

  /** Edit a comment. Replaces the text. Only the author can do this. Requires the `documents:review` scope. */
  replace(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
    /** Identifier of the comment. */
    comment_id: string;
    body: api.CommentRequest;
  }, options: RequestOptions = {}): Promise<api.CommentResponse> {
    return this.json('PUT', '/projects/{project_id}/documents/{document_id}/comments/{comment_id}', parameters, false, options);
  }

  /** Delete a comment. A comment can be deleted by its author and by anyone with the `comments:manage` scope. Requires the `documents:review` scope. */
  delete(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
    /** Identifier of the comment. */
    comment_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/projects/{project_id}/documents/{document_id}/comments/{comment_id}', parameters, false, options);
  }
}

export class Quality extends Resource {
  /** Measure the quality of a project. Returns how many documents needed no corrections, which fields were corrected, how long processing took, and why documents failed. Only documents that were added in the period and still exist are counted. Requires the `projects:read` and `documents:read` scopes. */
  retrieve(parameters: {
    /** The first day, in UTC. If absent, 29 days before the last day. */
    from?: string;
    /** The last day, in UTC. If absent, today. The period can be at most 366 days long. */
    to?: string;
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<api.QualityResponse> {
    return this.json('GET', '/projects/{project_id}/quality', parameters, false, options);
  }
}

export class Layouts extends Resource {
  /** List layouts. Returns the layouts of corrected or approved documents in the project, newest first. Requires the `documents:read` scope. */
  list(parameters: {
    /** Page number, starting at 1. */
    page?: number;
    /** Number of rows per page. Values above 100 are reduced to 100, as shown in `meta`. */
    per_page?: number;
    /** Use this instead of `page` to read a whole list: first `start`, then the `next_cursor` of each response until it is null. If rows are added or deleted in the meantime, no other rows are repeated or missed. */
    cursor?: string;
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Pages<api.LayoutList['layouts'][number], api.LayoutList> {
    return this.pages('GET', '/projects/{project_id}/layouts', parameters, 'layouts', options);
  }

  /** Enable or disable a layout. Values learned from a disabled layout are not used. The layout keeps its documents and continues to learn. Requires the `documents:write` scope. */
  update(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the layout. */
    layout_id: string;
    body: api.LayoutChanges;
  }, options: RequestOptions = {}): Promise<api.LayoutResponse> {
    return this.json('PATCH', '/projects/{project_id}/layouts/{layout_id}', parameters, false, options);
  }

  /** Delete a layout. Deletes the values that were learned from the documents of the layout. The documents and their corrections remain. Requires the `documents:write` scope. */
  delete(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the layout. */
    layout_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/projects/{project_id}/layouts/{layout_id}', parameters, false, options);
  }

  /** Export layouts. Returns the latest 10 examples of each layout as a JSON file, which can be imported into another project. The file contains the taught values, but no names, identifiers or other text of the documents. Responds with 422 if the project has more than 1000 layouts or the file would be larger than 63 MiB; in that case, export each layout separately with `layout_id`. Requires the `documents:read` scope. */
  exportFile(parameters: {
    /** Exports only this layout. */
    layout_id?: string;
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<api.LayoutFile> {
    return this.json('GET', '/projects/{project_id}/layout_file', parameters, false, options);
  }

  /** Import layouts. Adds the contents of an exported file to what the project has learned. Examples that look like a layout of the project are added to that layout. Examples that the project already has are skipped, so a file can be imported again. Requires the `documents:write` scope. */
  importFile(parameters: {
    /** Identifier of the project. */
    project_id: string;
    body: api.LayoutImportRequest;
  }, options: RequestOptions = {}): Promise<api.LayoutImportResponse> {
    return this.json('POST', '/projects/{project_id}/layout_imports', parameters, false, options);
  }
}

export class Teachings extends Resource {
  /** Teach with examples. Corrects 3 to 50 completed documents, so that later documents with the same layouts are read correctly, and reports how well each field is read before and after teaching. For the report, each document is read twice: once without learned values, and once with what was learned from all other documents. Poll the teaching job until it is no longer `pending`. Requires the `documents:review` scope. */
  create(parameters: {
    /** Identifier of the project. */
    project_id: string;
    body: api.TeachingRequest;
  }, options: RequestOptions = {}): Promise<api.TeachingResponse> {
    return this.json('POST', '/projects/{project_id}/teachings', parameters, true, options);
  }

  /** List teaching jobs. Returns the teaching jobs of the project, newest first. Requires the `documents:read` scope. */
  list(parameters: {
    /** Page number, starting at 1. */
    page?: number;
    /** Number of rows per page. Values above 100 are reduced to 100, as shown in `meta`. */
    per_page?: number;
    /** Use this instead of `page` to read a whole list: first `start`, then the `next_cursor` of each response until it is null. If rows are added or deleted in the meantime, no other rows are repeated or missed. */
    cursor?: string;
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Pages<api.TeachingList['teachings'][number], api.TeachingList> {
    return this.pages('GET', '/projects/{project_id}/teachings', parameters, 'teachings', options);
  }

  /** Retrieve a teaching job. Returns the progress of the teaching job and, once documents have been compared, the results for each field. Requires the `documents:read` scope. */
  retrieve(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the teaching job. */
    teaching_id: string;
  }, options: RequestOptions = {}): Promise<api.TeachingResponse> {
    return this.json('GET', '/projects/{project_id}/teachings/{teaching_id}', parameters, false, options);
  }
}

export class Suppliers extends Resource {
  /** List suppliers. Returns the suppliers from master lists and from approved documents that state a tax number or an IBAN, newest first. Names that differ only in spelling or legal form belong to one supplier. Requires the `documents:read` scope. */
  list(parameters: {
    /** Part of a name, a tax number, an IBAN or an external identifier. */
    q?: string;
    /** Page number, starting at 1. */
    page?: number;
    /** Number of rows per page. Values above 100 are reduced to 100, as shown in `meta`. */
    per_page?: number;
    /** Use this instead of `page` to read a whole list: first `start`, then the `next_cursor` of each response until it is null. If rows are added or deleted in the meantime, no other rows are repeated or missed. */
    cursor?: string;
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Pages<api.SupplierList['suppliers'][number], api.SupplierList> {
    return this.pages('GET', '/projects/{project_id}/suppliers', parameters, 'suppliers', options);
  }

  /** Import suppliers. Adds a master list as JSON or CSV. A row updates the supplier with the same external identifier, tax number or name. If a row is invalid, nothing is imported; a preview lists the errors by row. Requires the `projects:edit` scope. */
  importList(parameters: {
    /** Identifier of the project. */
    project_id: string;
    body: api.SupplierImportRequest;
  }, options: RequestOptions = {}): Promise<api.SupplierImportResponse> {
    return this.json('POST', '/projects/{project_id}/supplier_imports', parameters, false, options);
  }

  /** Retrieve a supplier. Requires the `documents:read` scope. */
  retrieve(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the supplier. */
    supplier_id: string;
  }, options: RequestOptions = {}): Promise<api.SupplierResponse> {
    return this.json('GET', '/projects/{project_id}/suppliers/{supplier_id}', parameters, false, options);
  }

  /** Change a supplier. Changes the master record. A value that is missing from a given list is removed even if it came from an approved document; a later document with that value then needs review. Requires the `projects:edit` scope. */
  update(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the supplier. */
    supplier_id: string;
    body: api.SupplierChanges;
  }, options: RequestOptions = {}): Promise<api.SupplierResponse> {
    return this.json('PATCH', '/projects/{project_id}/suppliers/{supplier_id}', parameters, false, options);
  }

  /** Delete a supplier. Deletes the supplier, and what was learned about it from approved documents. The documents remain. Requires the `projects:edit` scope. */
  delete(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the supplier. */
    supplier_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/projects/{project_id}/suppliers/{supplier_id}', parameters, false, options);
  }

  /** Merge two suppliers. Moves everything that is known about another supplier to this one, and deletes the other one. Requires the `projects:edit` scope. */
  merge(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the supplier. */
    supplier_id: string;
    body: api.SupplierMerge;
  }, options: RequestOptions = {}): Promise<api.SupplierResponse> {
    return this.json('POST', '/projects/{project_id}/suppliers/{supplier_id}/merge', parameters, false, options);
  }

  /** Retrieve the supplier of a document. Explains `supplier_conflicts` in the reasons for a review: which values contradict what is known about the supplier, and which values are known. The supplier is found by its tax number or name, and values that only this document states are left out. If the supplier is unknown, the response does not contain a supplier. Requires the `documents:read` scope. */
  ofDocument(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
  }, options: RequestOptions = {}): Promise<api.DocumentSupplierResponse> {
    return this.json('GET', '/projects/{project_id}/documents/{document_id}/supplier', parameters, false, options);
  }
}

export class Batches extends Resource {
  /** Retrieve the status of a batch. Returns the number of documents in each state, and whether all of them are final. A batch contains the documents that were uploaded with the same `batch`, and the contents of the archives and e-mails among them. Responds with 404 if there are no such documents. Requires the `documents:read` scope. */
  retrieve(parameters: {
    /** Maximum number of seconds to wait until the batch is finished. */
    wait?: number;
    /** Identifier of the project. */
    project_id: string;
    /** The name of the batch, as specified in the uploads. */
    batch: string;
  }, options: RequestOptions = {}): Promise<api.BatchResponse> {
    return this.json('GET', '/projects/{project_id}/batches/{batch}', parameters, false, options);
  }
}

export class Runs extends Resource {
  /** List the runs of a document. Returns every attempt to process the document. Requires the `documents:read` scope. */
  list(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
  }, options: RequestOptions = {}): Promise<api.RunList> {
    return this.json('GET', '/projects/{project_id}/documents/{document_id}/runs', parameters, false, options);
  }

  /** Reprocess a document. A completed document stays completed, with its old result, until the new result is available. A failed document becomes pending again. If a run of the document is already queued, that run is returned. Requires the `documents:write` scope. */
  create(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the document. */
    document_id: string;
  }, options: RequestOptions = {}): Promise<api.RunResponse> {
    return this.json('POST', '/projects/{project_id}/documents/{document_id}/reprocess', parameters, true, options);
  }
}

export class Keys extends Resource {
  /** List the organization's keys. The list includes revoked and expired keys. The keys themselves are not stored and are never shown again. Requires the `keys:manage` scope. */
  list(options: RequestOptions = {}): Promise<api.KeyList> {
    return this.json('GET', '/keys', {}, false, options);
  }

  /** Create a key. A key can create only keys that have a subset of its scopes and expire no later than it does. To rotate a key, create a second one, switch the clients to it, and revoke the first. Requires the `keys:manage` scope. */
  create(parameters: {
    body: api.KeyRequest;
  }, options: RequestOptions = {}): Promise<api.NewKeyResponse> {
    return this.json('POST', '/keys', parameters, true, options);
  }

  /** Revoke a key. The key is refused from the next request on, and its event streams end. Requires the `keys:manage` scope. */
  revoke(parameters: {
    /** Identifier of the key. */
    key_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/keys/{key_id}', parameters, false, options);
  }
}

export class Members extends Resource {
  /** List the members of the organization. Returns the members with their roles. Requires the `members:read` scope. */
  list(parameters: {
    /** Page number, starting at 1. */
    page?: number;
    /** Number of rows per page. Values above 100 are reduced to 100, as shown in `meta`. */
    per_page?: number;
    /** Use this instead of `page` to read a whole list: first `start`, then the `next_cursor` of each response until it is null. If rows are added or deleted in the meantime, no other rows are repeated or missed. */
    cursor?: string;
  } = {}, options: RequestOptions = {}): Pages<api.MemberList['members'][number], api.MemberList> {
    return this.pages('GET', '/members', parameters, 'members', options);
  }

  /** Change the roles of a member. Replaces all roles, with effect from the next request. Nobody can grant or revoke a role with permissions that they do not have themselves, and an organization always has at least one owner. Requires the `members:manage` scope. */
  update(parameters: {
    /** Identifier of the user. */
    user_id: string;
    body: api.MemberRequest;
  }, options: RequestOptions = {}): Promise<api.MemberResponse> {
    return this.json('PUT', '/members/{user_id}', parameters, false, options);
  }

  /** Remove a member. The person loses access from the next request on, and event streams end within seconds. A user who belongs to no other organization is deleted with all sessions. API keys that the person created remain valid. Requires the `members:manage` scope. */
  remove(parameters: {
    /** Identifier of the user. */
    user_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/members/{user_id}', parameters, false, options);
  }

  /** Remove the second factor of a member. Use this for people who have lost both the authenticator app and the recovery codes. Make sure that the request comes from that person. Responds with 409 for users who also belong to other organizations. Requires the `members:manage` scope. */
  removeSecondFactor(parameters: {
    /** Identifier of the user. */
    user_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/members/{user_id}/second_factor', parameters, false, options);
  }

  /** End the sessions of a member. Signs the member out of all browsers, for example after a device has been lost. Responds with 409 for users who also belong to other organizations. Requires the `members:manage` scope. */
  endSessions(parameters: {
    /** Identifier of the user. */
    user_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/members/{user_id}/sessions', parameters, false, options);
  }

  /** Create a password reset link. The link is valid for an hour and can be used once. The old password and the sessions remain valid until the link is used. Responds with 409 for users who also belong to other organizations. Requires the `members:manage` scope. */
  createResetLink(parameters: {
    /** Identifier of the user. */
    user_id: string;
  }, options: RequestOptions = {}): Promise<api.ResetLinkResponse> {
    return this.json('POST', '/members/{user_id}/reset_link', parameters, false, options);
  }
}

export class Invitations extends Resource {
  /** List the pending invitations. Returns the invitations that have not been accepted or revoked and have not expired. Requires the `members:manage` scope. */
  list(options: RequestOptions = {}): Promise<api.InvitationList> {
    return this.json('GET', '/invitations', {}, false, options);
  }

  /** Invite a person. Replaces any pending invitation for the same address. The link is valid for seven days, can be used once, and is sent by e-mail if there is a mail relay. Nobody can grant a role with permissions that they do not have themselves. Requires the `members:manage` scope. */
  create(parameters: {
    body: api.InvitationRequest;
  }, options: RequestOptions = {}): Promise<api.InvitationResponse> {
    return this.json('POST', '/invitations', parameters, false, options);
  }

  /** Revoke an invitation. The link can then no longer be used. Requires the `members:manage` scope. */
  revoke(parameters: {
    /** Identifier of the invitation. */
    invitation_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/invitations/{invitation_id}', parameters, false, options);
  }
}

export class SingleSignOn extends Resource {
  /** Retrieve the single sign-on settings. Responds with 404 if the organization does not use single sign-on. Requires the `members:manage` scope. */
  retrieve(options: RequestOptions = {}): Promise<api.SingleSignOnResponse> {
    return this.json('GET', '/single_sign_on', {}, false, options);
  }

  /** Set up single sign-on. Replaces all settings. Changing the issuer ends all sessions opened with single sign-on. Nobody can map a group to a role with permissions that they do not have. Requires the `owners:manage` scope. */
  set(parameters: {
    body: api.SingleSignOnRequest;
  }, options: RequestOptions = {}): Promise<api.SingleSignOnResponse> {
    return this.json('PUT', '/single_sign_on', parameters, false, options);
  }

  /** Turn off single sign-on. Ends all sessions opened with single sign-on. Members remain; those without a password need a link to set one. Requires the `owners:manage` scope. */
  delete(options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/single_sign_on', {}, false, options);
  }

  /** Test the connection to the provider. Reads the configuration of the provider. The client secret is verified only at the first sign-in. Requires the `owners:manage` scope. */
  test(options: RequestOptions = {}): Promise<api.SingleSignOnTest> {
    return this.json('POST', '/single_sign_on/test', {}, false, options);
  }
}

export class Organization extends Resource {
  /** Retrieve the organization. Returns the organization of the key or the session. Requires the `members:read` scope. */
  retrieve(options: RequestOptions = {}): Promise<api.OrganizationResponse> {
    return this.json('GET', '/organization', {}, false, options);
  }

  /** Change the organization. Changes the name of the organization, whether members need a second factor, and the limits set by owners. A limit above the limit of the operator has no effect. Responds with 409 if you require a second factor but do not have one yourself. Requires the `owners:manage` scope. */
  update(parameters: {
    body: api.OrganizationChangeRequest;
  }, options: RequestOptions = {}): Promise<api.OrganizationResponse> {
    return this.json('PATCH', '/organization', parameters, false, options);
  }

  /** Retrieve usage and limits. Returns the documents and pages of this month, the storage, the limits that apply, and the usage of the last twelve months. Uploads that exceed a limit are refused with the detail `limit_reached`. Requires the `members:read` scope. */
  usage(options: RequestOptions = {}): Promise<api.UsageResponse> {
    return this.json('GET', '/organization/usage', {}, false, options);
  }

  /** Create another organization. Available only to owners who are signed in with a password. The caller becomes the owner of the new organization. Nothing is shared between organizations. The operator limits the number of organizations that a user can own. Responds with 409 for API keys and single sign-on sessions, which belong to one organization. Requires the `owners:manage` scope. */
  create(parameters: {
    body: api.OrganizationRequest;
  }, options: RequestOptions = {}): Promise<api.OrganizationResponse> {
    return this.json('POST', '/organizations', parameters, true, options);
  }
}

export class Webhooks extends Resource {
  /** Create a webhook. A project can have at most 10 webhooks. Deliveries are signed according to Standard Webhooks. Requires the `webhooks:write` scope. */
  create(parameters: {
    /** Identifier of the project. */
    project_id: string;
    body: api.WebhookRequest;
  }, options: RequestOptions = {}): Promise<api.NewWebhookResponse> {
    return this.json('POST', '/projects/{project_id}/webhooks', parameters, true, options);
  }

  /** List webhooks. Returns all webhooks of the project, newest first, without their secrets. The list is not paged. Requires the `webhooks:read` scope. */
  list(parameters: {
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<api.WebhookList> {
    return this.json('GET', '/projects/{project_id}/webhooks', parameters, false, options);
  }

  /** Change a webhook. Absent members are not changed. Disabling a webhook cancels its pending deliveries. Requires the `webhooks:write` scope. */
  update(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the webhook. */
    webhook_id: string;
    body: api.WebhookChanges;
  }, options: RequestOptions = {}): Promise<api.WebhookResponse> {
    return this.json('PATCH', '/projects/{project_id}/webhooks/{webhook_id}', parameters, false, options);
  }

  /** Retrieve a webhook. The response does not include the secret, which is shown only when the secret is created or rotated. Requires the `webhooks:read` scope. */
  retrieve(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the webhook. */
    webhook_id: string;
  }, options: RequestOptions = {}): Promise<api.WebhookResponse> {
    return this.json('GET', '/projects/{project_id}/webhooks/{webhook_id}', parameters, false, options);
  }

  /** Delete a webhook. Deletes the webhook with its deliveries. Pending deliveries are no longer sent. Requires the `webhooks:write` scope. */
  delete(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the webhook. */
    webhook_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/projects/{project_id}/webhooks/{webhook_id}', parameters, false, options);
  }

  /** Rotate the signing secret. For 24 hours, deliveries are also signed with the previous secret, so that receivers can switch without losing events. Requires the `webhooks:write` scope. */
  rotateSecret(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the webhook. */
    webhook_id: string;
  }, options: RequestOptions = {}): Promise<api.NewWebhookResponse> {
    return this.json('POST', '/projects/{project_id}/webhooks/{webhook_id}/rotate_secret', parameters, true, options);
  }

  /** Send a test event. Makes one attempt to deliver a `webhook.test` event. Poll the delivery for the outcome. Requires the `webhooks:write` scope. */
  sendTest(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the webhook. */
    webhook_id: string;
  }, options: RequestOptions = {}): Promise<api.DeliveryResponse> {
    return this.json('POST', '/projects/{project_id}/webhooks/{webhook_id}/test', parameters, true, options);
  }
}

export class Deliveries extends Resource {
  /** Redeliver an event. Makes another attempt immediately, with the same ID and bytes. Requires the `webhooks:write` scope. */
  redeliver(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the webhook. */
    webhook_id: string;
    /** Identifier of the delivery. */
    delivery_id: string;
  }, options: RequestOptions = {}): Promise<api.DeliveryResponse> {
    return this.json('POST', '/projects/{project_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver', parameters, true, options);
  }

  /** List deliveries. Returns the deliveries of the last 30 days, each with all of its attempts. Requires the `webhooks:read` scope. */
  list(parameters: {
    /** Page number, starting at 1. */
    page?: number;
    /** Number of rows per page. Values above 100 are reduced to 100, as shown in `meta`. */
    per_page?: number;
    /** Use this instead of `page` to read a whole list: first `start`, then the `next_cursor` of each response until it is null. If rows are added or deleted in the meantime, no other rows are repeated or missed. */
    cursor?: string;
    /** The state of the delivery. */
    status?: 'pending' | 'succeeded' | 'failed' | 'cancelled';
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the webhook. */
    webhook_id: string;
  }, options: RequestOptions = {}): Pages<api.DeliveryList['deliveries'][number], api.DeliveryList> {
    return this.pages('GET', '/projects/{project_id}/webhooks/{webhook_id}/deliveries', parameters, 'deliveries', options);
  }

  /** Retrieve a delivery. Returns the delivery with the outcome of every attempt. Requires the `webhooks:read` scope. */
  retrieve(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the webhook. */
    webhook_id: string;
    /** Identifier of the delivery. */
    delivery_id: string;
  }, options: RequestOptions = {}): Promise<api.DeliveryResponse> {
    return this.json('GET', '/projects/{project_id}/webhooks/{webhook_id}/deliveries/{delivery_id}', parameters, false, options);
  }
}

export class Sources extends Resource {
  /** List sources. Returns all sources of the project, newest first, without their secrets. The list is not paged. Requires the `projects:read` scope. */
  list(parameters: {
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Promise<api.SourceList> {
    return this.json('GET', '/projects/{project_id}/sources', parameters, false, options);
  }

  /** Create a source. Creates a source for a mailbox, folder, bucket or SFTP server, which is then read regularly. A project can have at most 20 sources. Requires the `projects:write` and `documents:write` scopes. */
  create(parameters: {
    /** Identifier of the project. */
    project_id: string;
    body: api.SourceRequest;
  }, options: RequestOptions = {}): Promise<api.SourceResponse> {
    return this.json('POST', '/projects/{project_id}/sources', parameters, true, options);
  }

  /** Retrieve a source. Returns the source with the outcome of its last run, without its secret. Requires the `projects:read` scope. */
  retrieve(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the source. */
    source_id: string;
  }, options: RequestOptions = {}): Promise<api.SourceResponse> {
    return this.json('GET', '/projects/{project_id}/sources/{source_id}', parameters, false, options);
  }

  /** Change a source. Absent members are not changed. If the server, user or application changes, the secret must be sent again. Requires the `projects:write` and `documents:write` scopes. */
  update(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the source. */
    source_id: string;
    body: api.SourceChanges;
  }, options: RequestOptions = {}): Promise<api.SourceResponse> {
    return this.json('PATCH', '/projects/{project_id}/sources/{source_id}', parameters, false, options);
  }

  /** Delete a source. Deletes the source, and the record of what it imported. The documents remain. Requires the `projects:write` and `documents:write` scopes. */
  delete(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the source. */
    source_id: string;
  }, options: RequestOptions = {}): Promise<void> {
    return this.nothing('DELETE', '/projects/{project_id}/sources/{source_id}', parameters, false, options);
  }

  /** List what a source has imported. Returns the messages or files that became documents, and those that were skipped, with the reason. Requires the `projects:read` scope. */
  listItems(parameters: {
    /** Page number, starting at 1. */
    page?: number;
    /** Number of rows per page. Values above 100 are reduced to 100, as shown in `meta`. */
    per_page?: number;
    /** Use this instead of `page` to read a whole list: first `start`, then the `next_cursor` of each response until it is null. If rows are added or deleted in the meantime, no other rows are repeated or missed. */
    cursor?: string;
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the source. */
    source_id: string;
  }, options: RequestOptions = {}): Pages<api.SourceItemList['items'][number], api.SourceItemList> {
    return this.pages('GET', '/projects/{project_id}/sources/{source_id}/items', parameters, 'items', options);
  }

  /** Test the connection of a source. Connects and signs in as a run does, but imports nothing. The user name and the secret are not sent to an SFTP server whose key has not been confirmed; if the server is the right one, use the returned `host_key` as `sftp.host_key`. Requires the `projects:write` and `documents:write` scopes. */
  test(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the source. */
    source_id: string;
  }, options: RequestOptions = {}): Promise<api.SourceTestResponse> {
    return this.json('POST', '/projects/{project_id}/sources/{source_id}/test', parameters, false, options);
  }

  /** Read a source now. Starts a run immediately. Disabled sources are not read. Requires the `projects:write` and `documents:write` scopes. */
  run(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the source. */
    source_id: string;
  }, options: RequestOptions = {}): Promise<api.SourceResponse> {
    return this.json('POST', '/projects/{project_id}/sources/{source_id}/run', parameters, false, options);
  }
}

export class AuditLog extends Resource {
  /** List the audit log. Returns who did what, from where and when, in the whole organization: sign-ins, members, keys, settings, schemas, corrections, reviews, deletions, exports and downloads. Entries cannot be changed; they are deleted after `LEGIBLE_AUDIT_RETENTION`. Requires the `audit:read` scope. */
  list(parameters: {
    /** Only entries for this action. */
    action?: 'user.signed_in' | 'user.sign_in_failed' | 'user.signed_out' | 'user.sessions_ended' | 'user.password_changed' | 'user.password_reset' | 'user.second_factor_enabled' | 'user.second_factor_disabled' | 'user.recovery_codes_renewed' | 'member.invited' | 'member.invitation_revoked' | 'member.joined' | 'member.roles_changed' | 'member.removed' | 'member.reset_link_created' | 'key.created' | 'key.revoked' | 'organization.created' | 'organization.changed' | 'single_sign_on.changed' | 'single_sign_on.deleted' | 'project.created' | 'project.renamed' | 'project.deleted' | 'settings.changed' | 'schema.changed' | 'schema.deleted' | 'language_model.changed' | 'language_model.deleted' | 'webhook.created' | 'webhook.changed' | 'webhook.deleted' | 'webhook.secret_rotated' | 'source.created' | 'source.changed' | 'source.deleted' | 'layout.changed' | 'layout.deleted' | 'layout.exported' | 'layout.imported' | 'supplier.imported' | 'supplier.changed' | 'supplier.merged' | 'supplier.deleted' | 'document.corrected' | 'document.divided' | 'document.division_reset' | 'document.reviewed' | 'document.rejected' | 'document.review_undone' | 'document.assigned' | 'document.commented' | 'document.comment_edited' | 'document.comment_deleted' | 'document.deleted' | 'document.downloaded' | 'export.created' | 'export.downloaded' | 'audit_log.exported';
    /** Only actions by this key or user. */
    actor_id?: string;
    /** Only actions on this object. */
    subject_id?: string;
    /** Only entries for this project. */
    project_id?: string;
    /** Only entries at or after this time (ISO 8601). */
    from?: string;
    /** Only entries before this time (ISO 8601). */
    to?: string;
    /** Page number, starting at 1. */
    page?: number;
    /** Number of rows per page. Values above 100 are reduced to 100, as shown in `meta`. */
    per_page?: number;
    /** Use this instead of `page` to read a whole list: first `start`, then the `next_cursor` of each response until it is null. If rows are added or deleted in the meantime, no other rows are repeated or missed. */
    cursor?: string;
  } = {}, options: RequestOptions = {}): Pages<api.AuditLog['audit_log'][number], api.AuditLog> {
    return this.pages('GET', '/audit_log', parameters, 'audit_log', options);
  }

  /** Download the audit log. Returns all entries that match the filters, newest first, as CSV or, with `Accept: application/jsonl`, as JSON Lines with one array of strings per entry. The first row contains the names of the columns. Requires the `audit:read` scope. */
  export(parameters: {
    /** Only entries for this action. */
    action?: 'user.signed_in' | 'user.sign_in_failed' | 'user.signed_out' | 'user.sessions_ended' | 'user.password_changed' | 'user.password_reset' | 'user.second_factor_enabled' | 'user.second_factor_disabled' | 'user.recovery_codes_renewed' | 'member.invited' | 'member.invitation_revoked' | 'member.joined' | 'member.roles_changed' | 'member.removed' | 'member.reset_link_created' | 'key.created' | 'key.revoked' | 'organization.created' | 'organization.changed' | 'single_sign_on.changed' | 'single_sign_on.deleted' | 'project.created' | 'project.renamed' | 'project.deleted' | 'settings.changed' | 'schema.changed' | 'schema.deleted' | 'language_model.changed' | 'language_model.deleted' | 'webhook.created' | 'webhook.changed' | 'webhook.deleted' | 'webhook.secret_rotated' | 'source.created' | 'source.changed' | 'source.deleted' | 'layout.changed' | 'layout.deleted' | 'layout.exported' | 'layout.imported' | 'supplier.imported' | 'supplier.changed' | 'supplier.merged' | 'supplier.deleted' | 'document.corrected' | 'document.divided' | 'document.division_reset' | 'document.reviewed' | 'document.rejected' | 'document.review_undone' | 'document.assigned' | 'document.commented' | 'document.comment_edited' | 'document.comment_deleted' | 'document.deleted' | 'document.downloaded' | 'export.created' | 'export.downloaded' | 'audit_log.exported';
    /** Only actions by this key or user. */
    actor_id?: string;
    /** Only actions on this object. */
    subject_id?: string;
    /** Only entries for this project. */
    project_id?: string;
    /** Only entries at or after this time (ISO 8601). */
    from?: string;
    /** Only entries before this time (ISO 8601). */
    to?: string;
  } = {}, options: RequestOptions = {}): Promise<Response> {
    return this.file('GET', '/audit_log/export', parameters, false, options);
  }
}

export class Exports extends Resource {
  /** Export documents. Creates a file with the selected documents in the background, as CSV, XLSX, JSON Lines or JSON, or in the format of an accounting program. Poll the export until it is `completed`, then download its `file`. The export is deleted at `expires_at`, or as soon as any document in it is deleted. Requires the `projects:edit` and `documents:read` scopes. */
  create(parameters: {
    /** Identifier of the project. */
    project_id: string;
    body: api.ExportRequest;
  }, options: RequestOptions = {}): Promise<api.ExportResponse> {
    return this.json('POST', '/projects/{project_id}/exports', parameters, true, options);
  }

  /** List exports. Returns the exports that have not expired, newest first. Requires the `projects:read` and `documents:read` scopes. */
  list(parameters: {
    /** Page number, starting at 1. */
    page?: number;
    /** Number of rows per page. Values above 100 are reduced to 100, as shown in `meta`. */
    per_page?: number;
    /** Use this instead of `page` to read a whole list: first `start`, then the `next_cursor` of each response until it is null. If rows are added or deleted in the meantime, no other rows are repeated or missed. */
    cursor?: string;
    /** Only exports of this schedule. */
    schedule_id?: string;
    /** Identifier of the project. */
    project_id: string;
  }, options: RequestOptions = {}): Pages<api.ExportList['exports'][number], api.ExportList> {
    return this.pages('GET', '/projects/{project_id}/exports', parameters, 'exports', options);
  }

  /** Retrieve an export. Returns the status of the export and the time at which it will be deleted. Requires the `projects:read` and `documents:read` scopes. */
  retrieve(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the export. */
    export_id: string;
  }, options: RequestOptions = {}): Promise<api.ExportResponse> {
    return this.json('GET', '/projects/{project_id}/exports/{export_id}', parameters, false, options);
  }

  /** Download an export. Responds with 404 until the export is `completed`. Requires the `projects:read` and `documents:read` scopes. */
  download(parameters: {
    /** Identifier of the project. */
    project_id: string;
    /** Identifier of the export. */
    export_id: string;
  }, options: RequestOptions = {}): Promise<Response> {
    return this.file('GET', '/projects/{project_id}/exports/{export_id}/file', parameters, false, options);
  }
}
