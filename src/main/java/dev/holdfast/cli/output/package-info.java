/** How results are printed: tables and text for people, JSON, NDJSON and CSV for programs. */
package dev.holdfast.cli.output;
