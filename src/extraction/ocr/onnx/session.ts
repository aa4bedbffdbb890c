import { InferenceSession } from 'onnxruntime-node';

/** Threads that read one document; the documents of a machine run side by side. */
const THREADS = 2;

/** A network ready to run. Runs block the process: the runtime's binding waits for each, so that two at once gain nothing. */
export function openSession(model: Uint8Array): Promise<InferenceSession> {
  return InferenceSession.create(model, {
    intraOpNumThreads: THREADS,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // Shapes differ for every image: an arena would keep the largest of each.
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Threads that wait by spinning take the other core's time: measured, it doubles the cost on a busy machine.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    logSeverityLevel: 3,
  });
}

/** What is loaded when it is first asked for, and then kept. */
export function createLazyLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load();
    return loading;
  };
}
