// ../support/install-checkers.ts loads this file after it has installed the packages.
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const { Spectral } = core;

export { checkPackage, createPackageFromTarballData, rulesets, Spectral };
