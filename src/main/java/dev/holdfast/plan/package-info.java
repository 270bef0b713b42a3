/** Frozen plans: a preview as a file, what a second person signed, and whether both may run. */
package dev.holdfast.plan;
