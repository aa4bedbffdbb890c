/** Pending and finished work in all processes, for metrics. */
export interface ServiceFigures {
  /** Number of unfinished runs in each state. */
  runs: { queued: number; running: number };
  /** Age of the oldest unfinished run; 0 if there is none. */
  oldestRunSeconds: number;
  pendingExports: number;
  deliveries: {
    /** Number of deliveries whose next attempt is due. */
    due: number;
    /** Number of deliveries that are waiting for their first or next attempt. */
    pending: number;
    oldestDueSeconds: number;
  };
  workers: { taking: number; paused: number };
}

export interface FigureRecords {
  read(): Promise<ServiceFigures>;
}
