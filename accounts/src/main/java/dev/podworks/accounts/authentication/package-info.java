/// Chooses the credential that a request is authenticated by: API key, session cookie or operator token.
package dev.podworks.accounts.authentication;
