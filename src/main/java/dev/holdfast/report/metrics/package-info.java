/** The state of a store as numbers that a monitoring system collects. */
package dev.holdfast.report.metrics;
