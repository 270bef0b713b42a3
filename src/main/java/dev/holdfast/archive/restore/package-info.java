/** What comes back from an archive: scan, plan, run, outcome. */
package dev.holdfast.archive.restore;
