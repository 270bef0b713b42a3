/** What came of a cleanup, as documents that can be kept, mailed and read without this program. */
package dev.holdfast.report;
