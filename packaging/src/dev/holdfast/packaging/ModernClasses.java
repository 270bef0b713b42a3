package dev.holdfast.packaging;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Writes the classes of a jar in the format of Java 8 where they are in one that is older than Java
 * 6, as picocli's are: the runtime takes none of those into a start-up cache, verifies them in the
 * slow way of old, and takes none of the classes that build on them either. The code stays what it
 * is; only what tells the verifier of its types is added.
 */
record ModernClasses(Path jar) {

  private static final int FIRST_WITH_TYPES = 50;
  private static final ClassFileVersion MODERN = ClassFileVersion.of(ClassFile.JAVA_8_VERSION, 0);

  /** Rewrites the jar if it has such classes. It keeps its time, so that it counts as unchanged. */
  void write() throws IOException {
    FileTime time = Files.getLastModifiedTime(jar);
    Path modern = jar.resolveSibling(jar.getFileName() + ".new");
    boolean changed = false;
    try (ZipFile from = new ZipFile(jar.toFile());
        URLClassLoader loader =
            new URLClassLoader(
                new java.net.URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(modern))) {
      ClassFile classes =
          ClassFile.of(
              ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
              ClassFile.ClassHierarchyResolverOption.of(
                  ClassHierarchyResolver.ofResourceParsing(loader)));
      for (ZipEntry entry : Collections.list(from.entries())) {
        byte[] bytes = from.getInputStream(entry).readAllBytes();
        byte[] written = entry.getName().endsWith(".class") ? modern(classes, bytes) : bytes;
        changed |= written != bytes;
        ZipEntry kept = new ZipEntry(entry.getName());
        kept.setTimeLocal(entry.getTimeLocal());
        to.putNextEntry(kept);
        to.write(written);
        to.closeEntry();
      }
    }
    if (changed) {
      Files.setLastModifiedTime(modern, time);
      Files.move(modern, jar, StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.delete(modern);
    }
  }

  private static byte[] modern(ClassFile classes, byte[] bytes) {
    ClassModel read = classes.parse(bytes);
    if (read.majorVersion() >= FIRST_WITH_TYPES) {
      return bytes;
    }
    ClassTransform version =
        (builder, element) -> builder.with(element instanceof ClassFileVersion ? MODERN : element);
    byte[] modern =
        classes.transformClass(
            read,
            version.andThen(ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)));
    if (!classes.verify(modern).isEmpty()) {
      throw new IllegalStateException(
          read.thisClass().asInternalName() + ": " + classes.verify(modern));
    }
    return modern;
  }
}
