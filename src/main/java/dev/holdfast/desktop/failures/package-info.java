/** The failing tasks of the Tasks page, grouped by what their errors say. */
package dev.holdfast.desktop.failures;
