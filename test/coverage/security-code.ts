/** Code on which security depends. `SECURITY_TESTS` must cover all of its branches. */
export const SECURITY_CODE = [
  // Which hosts the service connects to
  'src/lib/public-http/*.ts',
  // Who sent a request, and what the caller may do
  'src/http/accounts/!(preferences).ts',
  'src/http/{authenticate,authenticate-session,failed-keys,gates,metrics-access,rate-limit,session-cookie}.ts',
  'src/domain/{accept-code,admit-identity,api-keys,callers,common-passwords,delegate-rights}.ts',
  'src/domain/{join-organization,manage-members,passwords,permissions,second-factors,users}.ts',
  'src/lib/{client-network,minute-windows}.ts',
  'src/single-sign-on/*.ts',
  // Signatures and encrypted secrets
  'src/delivery/signature.ts',
  'src/lib/{sealed-contexts,secret-box}.ts',
  // Request bodies, base64 and file names
  'src/http/{body,multipart}/*.ts',
  'src/http/content-disposition.ts',
  'src/intake/{base64,file-name,type-extensions}.ts',
  'src/lib/content-disposition.ts',
  // States of documents and deliveries
  'src/delivery/{decide,retry-schedule}.ts',
  'src/domain/{finish-run,is-outage}.ts',
];

/** Glob patterns of the tests. */
export const SECURITY_TESTS = [
  'src/lib/**/*.test.ts',
  'src/{delivery,domain,http,intake,single-sign-on}/**/*.test.ts',
  'test/storage/records.test.ts',
  'test/security/**/!(*.long).test.ts',
  'test/api/{audit-log,authentication,by-url,email-attachments,file-upload,json-bodies,key-rights,keys}.test.ts',
  'test/api/{mail-relay,metrics-access,multipart-abuse,organization,postponing,quotas,roles}.test.ts',
  'test/api/{as-email,corrections,digests,review,suppliers}.test.ts',
  'test/api/{second-factor,single-sign-on,two-organizations,users,limits,repeated-keys}.test.ts',
  'test/webhooks/{receivers,verifying,operations}.test.ts',
];
