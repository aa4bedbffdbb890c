export interface TaskFiles {
  /** Contains a `ModelTask` as JSON. */
  task: string;
  /** Contains a `TaskContext` as JSON. */
  context: string;
}

export const TASK_FILE = 'model-task.json';
export const CONTEXT_FILE = 'model-context.json';
