package dev.podworks.kit.egress;

import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param allowPrivate takes http and private addresses too: for local runs and tests, never where strangers can ask
@ConfigurationProperties("podworks.egress")
record EgressProperties(boolean allowPrivate) {}
