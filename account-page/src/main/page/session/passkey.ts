/** The browser's side of passkeys: WebAuthn's options in, its credential out, both as JSON. */
import { Failure } from '../api/failure';

export interface PasskeyCredential {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Record<string, unknown>;
  [property: string]: unknown;
}

type OptionsJson = Record<string, unknown>;

/** Whether this browser has passkeys. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Lets the person create a passkey. */
export function createPasskey(publicKey: OptionsJson): Promise<PasskeyCredential> {
  const options = publicKey as unknown as PublicKeyCredentialCreationOptionsJSON;
  return ask(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
}

/** Lets the person sign with a passkey. */
export function usePasskey(publicKey: OptionsJson): Promise<PasskeyCredential> {
  const options = publicKey as unknown as PublicKeyCredentialRequestOptionsJSON;
  return ask(() => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }));
}

async function ask(ceremony: () => Promise<Credential | null>): Promise<PasskeyCredential> {
  if (!hasPasskeys()) {
    throw new Failure('passkey', 'This browser doesn’t support passkeys. Use a newer one, or another method.', 0);
  }
  try {
    const credential = (await ceremony()) as PublicKeyCredential | null;
    if (credential) return credential.toJSON() as PasskeyCredential;
  } catch (error) {
    throw refused(error);
  }
  throw new Failure('passkey', 'The browser returned no passkey.', 0);
}

/** Browsers don't say whether the person cancelled, or has no passkey. */
function refused(error: unknown): Failure {
  const name = error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'InvalidStateError':
      return new Failure('passkey', 'This device has a passkey for your sign-in already.', 0);
    case 'SecurityError':
      return new Failure('passkey', 'Passkeys don’t work at this address. Open the page at its usual address.', 0);
    case 'NotAllowedError':
    case 'AbortError':
      return new Failure('passkey', 'No passkey was used: the request was cancelled, or timed out.', 0);
    default:
      return Failure.of(error);
  }
}
