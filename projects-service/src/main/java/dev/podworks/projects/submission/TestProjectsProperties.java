package dev.podworks.projects.submission;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// @param perDay how many test projects an account may submit in one UTC day
@ConfigurationProperties("podworks.test-projects")
record TestProjectsProperties(@DefaultValue("200") int perDay) {}
