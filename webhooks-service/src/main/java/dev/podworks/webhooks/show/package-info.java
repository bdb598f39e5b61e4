/// Checks with projects-service that the caller's account has the show that a webhook endpoint is limited to. While
/// projects-service is unavailable, endpoints with a show cannot be created; all others can.
package dev.podworks.webhooks.show;
