/** The tasks that have ended and that the policy will never delete, grouped by why. */
package dev.holdfast.desktop.neverdeleted;
