/** The command line: one class a command, and tables, JSON, NDJSON and CSV to print. */
package dev.holdfast.cli;
