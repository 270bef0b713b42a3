/** Background work: progress, cancel, and the only place where threads are made. */
package dev.holdfast.job;
