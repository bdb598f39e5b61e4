export { constructEvent, DEFAULT_TOLERANCE_SECONDS, SIGNATURE_HEADER, type VerifyOptions } from './signature.js';
export { testEvent, testWebhook, type TestWebhook } from './testing.js';
