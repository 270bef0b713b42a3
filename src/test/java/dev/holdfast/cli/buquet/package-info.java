/** Buckets of buquet on the command line. */
package dev.holdfast.cli.buquet;
