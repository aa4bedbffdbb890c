/** Pending and finished work in all processes, for metrics. */
export interface ServiceFigures {
  /** Unfinished runs in each state. */
  runs: { queued: number; running: number };
  /** Age of the oldest unfinished run; 0 if there is none. */
  oldestRunSeconds: number;
  pendingExports: number;
  deliveries: {
    /** Attempts that are due. */
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
