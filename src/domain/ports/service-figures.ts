/** What waits and what was done, over all processes of the service; for its metrics. */
export interface ServiceFigures {
  /** Unfinished runs by state. */
  runs: { queued: number; running: number };
  /** Seconds since the oldest unfinished run was created; 0 if there is none. */
  oldestRunSeconds: number;
  /** Exports that are not made yet. */
  pendingExports: number;
  deliveries: {
    /** Attempts that should have been made by now. */
    due: number;
    /** Events that wait for their first or next attempt. */
    pending: number;
    oldestDueSeconds: number;
  };
  workers: { taking: number; paused: number };
}

export interface FigureRecords {
  read(): Promise<ServiceFigures>;
}
