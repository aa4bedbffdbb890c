import packageJson from '../../package.json' with { type: 'json' };

/** The running version of Legible. */
export const PRODUCT_VERSION: string = packageJson.version;
