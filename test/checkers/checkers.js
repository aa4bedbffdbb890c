// Loaded by ../support/install-checkers.ts after the packages have been installed.
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const { Spectral } = core;

export { checkPackage, createPackageFromTarballData, rulesets, Spectral };
