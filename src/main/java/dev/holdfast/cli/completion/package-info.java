/** What shells are told so that they complete commands and options. */
package dev.holdfast.cli.completion;
