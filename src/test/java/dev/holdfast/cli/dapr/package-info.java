/** Workflows of Dapr on the command line. */
package dev.holdfast.cli.dapr;
