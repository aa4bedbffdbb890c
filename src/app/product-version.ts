import packageJson from '../../package.json' with { type: 'json' };

/** The version of Legible that runs. */
export const PRODUCT_VERSION: string = packageJson.version;
