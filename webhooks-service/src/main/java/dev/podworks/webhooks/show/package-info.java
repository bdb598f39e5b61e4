/// Shows, as far as a webhook endpoint can be limited to one: projects-service is asked whether the caller's
/// account has it. Where that does not answer no such endpoint is made; the others are.
package dev.podworks.webhooks.show;
