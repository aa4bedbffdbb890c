import { InferenceSession } from 'onnxruntime-node';

/** Number of threads for one document; several documents are processed in parallel. */
const THREADS = 2;

/**
 * A network that is ready to run. A run blocks the process because the runtime's binding waits for it, so concurrent
 * runs gain nothing.
 */
export function openSession(model: Uint8Array): Promise<InferenceSession> {
  return InferenceSession.create(model, {
    intraOpNumThreads: THREADS,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // Shapes differ for every image, and an arena would keep memory for the largest of each.
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Spinning threads take time from other processes: measured, this doubles the cost on a busy machine.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    logSeverityLevel: 3,
  });
}

/** Wraps a function so that its result is loaded on the first call and then kept. */
export function createLazyLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load();
    return loading;
  };
}
