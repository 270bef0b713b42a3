/**
 * Looks at many stores at once: what each is, what its saved policy would delete, what is wrong.
 */
package dev.holdfast.fleet;
