/// E-mails that tell people what was changed of their sign-in, so that they notice what was not them.
package dev.podworks.accounts.securitymail;
