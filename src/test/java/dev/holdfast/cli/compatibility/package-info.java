/** What earlier versions wrote still opens, runs, verifies and restores. */
package dev.holdfast.cli.compatibility;
