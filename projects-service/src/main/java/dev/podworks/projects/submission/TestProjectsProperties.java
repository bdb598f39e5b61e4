package dev.podworks.projects.submission;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// @param perDay maximum number of test projects that an account may submit in one UTC day
@ConfigurationProperties("podworks.test-projects")
record TestProjectsProperties(@DefaultValue("200") int perDay) {}
