import { StartRefusedError } from './start-refused-error.ts';

/** An address to listen on, with the names of the settings that determine it. */
export interface Place {
  host: string;
  port: number;
  hostSetting: string;
  portSetting: string;
}

/** Throws `StartRefusedError` with advice if the address cannot be used. */
export async function listenOrRefuse<T>(place: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const advice = findAdvice(error, place);
    if (advice === null) throw error;
    throw new StartRefusedError(advice, { cause: error });
  }
}

function findAdvice(error: unknown, { host, port, hostSetting, portSetting }: Place): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use by another program or another instance of Legible. Stop it, or choose another port: ${portSetting}=${port === 65_535 ? 8081 : port + 1}`;
    case 'EACCES':
      return `This user is not allowed to listen on port ${port}: ports below 1024 are reserved for the administrator. Choose another port: ${portSetting}=${port + 8000}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is not an address of this machine. Use ${hostSetting}=127.0.0.1 to listen only on this machine, or ${hostSetting}=0.0.0.0 to listen on all of its addresses.`;
    default:
      return null;
  }
}
