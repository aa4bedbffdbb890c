import type { CheckedDocuments } from './check-documents.ts';
import type { VersionClient, VersionName } from './version-client.ts';
import type { VersionProcess } from './version-process.ts';

export interface VersionFigures {
  uploads: number;
  extracted: number;
  reads: number;
  /** Number of these reads that returned a document that the other version extracted. */
  readsOfOther: number;
  updates: number;
  deletions: number;
  postponed: number;
  errorLines: number;
}

/** The processes of one version, and the client that sends requests to them. */
export interface Version {
  name: VersionName;
  client: VersionClient;
  api: VersionProcess;
  worker: VersionProcess;
}

export function countFigures({ client, api, worker }: Version, other: Version): VersionFigures {
  const ofOther = new Set(other.worker.listExtracted());
  return {
    uploads: client.uploads,
    extracted: worker.listExtracted().length,
    reads: client.reads,
    readsOfOther: client.documentsRead.filter((id) => ofOther.has(id)).length,
    updates: client.updates,
    deletions: client.deletions,
    postponed: client.postponed,
    errorLines: api.findErrorLines().length + worker.findErrorLines().length,
  };
}

export function listProblems(checked: CheckedDocuments): string[] {
  const { lost, failed, pending, processedTwice, wrongEvents } = checked;
  return [
    ...lost.map((id) => `${id} was lost`),
    ...failed.map((id) => `${id} failed`),
    ...pending.map((id) => `${id} is still pending`),
    ...processedTwice.map((row) => `processed twice: ${row}`),
    ...wrongEvents,
  ];
}

export function listLogProblems(versions: Version[]): string[] {
  return versions.flatMap(({ name, api, worker }) => [
    ...api.findErrorLines().map((line) => `log of the ${name} API process: ${line}`),
    ...worker.findErrorLines().map((line) => `log of the ${name} worker: ${line}`),
  ]);
}
