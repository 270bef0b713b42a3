/** The Retention page: a policy, what it would delete, and the run that deletes it. */
package dev.holdfast.desktop.retention;
