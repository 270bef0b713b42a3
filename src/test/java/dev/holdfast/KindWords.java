package dev.holdfast;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which classes and bundles say words that belong to one kind of store, and how often: as {@code
 * NAME WORD} and the number of different constants of the class, or lines of the bundle, with it.
 * Names of fields and enum constants count, in whatever case; comments do not. A word with {@code
 * =} before it is a whole constant.
 */
record KindWords(List<String> words) {

  private static final String TRANSLATED = "_zh.properties";

  private static final ClassFile PLAIN =
      ClassFile.of(
          ClassFile.DebugElementsOption.DROP_DEBUG,
          ClassFile.ConstantPoolSharingOption.NEW_POOL,
          ClassFile.StackMapsOption.DROP_STACK_MAPS);

  /** Looks into compiled classes; one within another counts as that. */
  SortedMap<String, Integer> inClasses(Path root, Collection<String> packages) throws IOException {
    SortedMap<String, Set<String>> constants = new TreeMap<>();
    for (Path file : files(root, packages, ".class")) {
      String name = name(root, file).replace(".class", "").replaceFirst("\\$.*", "");
      constants
          .computeIfAbsent(name.replace('/', '.'), _ -> new TreeSet<>())
          .addAll(constants(Files.readAllBytes(file)));
    }
    SortedMap<String, Integer> found = new TreeMap<>();
    constants.forEach((name, said) -> count(name, said, found));
    return found;
  }

  /** Looks into bundles and layouts. A translation says what the original says. */
  SortedMap<String, Integer> inTexts(Path root, Collection<String> packages) throws IOException {
    SortedMap<String, Integer> found = new TreeMap<>();
    for (String ending : List.of(".properties", ".fxml")) {
      for (Path file : files(root, packages, ending)) {
        if (file.toString().endsWith(TRANSLATED)) {
          continue;
        }
        count(
            name(root, file),
            Files.readAllLines(file).stream().filter(line -> !line.startsWith("#")).toList(),
            found);
      }
    }
    return found;
  }

  /** Returns every text that a class has: literals, names, and what annotations say. */
  static Set<String> constants(byte[] classFile) {
    // Names of local variables are there only if the compiler was told to keep them.
    byte[] plain = PLAIN.transformClass(PLAIN.parse(classFile), ClassTransform.ACCEPT_ALL);
    Set<String> texts = new TreeSet<>();
    for (PoolEntry entry : PLAIN.parse(plain).constantPool()) {
      if (entry instanceof Utf8Entry text) {
        texts.add(text.stringValue());
      }
    }
    return texts;
  }

  private void count(String name, Collection<String> said, SortedMap<String, Integer> found) {
    for (String word : words) {
      int times =
          (int) said.stream().filter(text -> says(text.toLowerCase(Locale.ROOT), word)).count();
      if (times > 0) {
        found.put(name + " " + word, times);
      }
    }
  }

  private static boolean says(String text, String word) {
    return word.startsWith("=") ? text.equals(word.substring(1)) : text.contains(word);
  }

  private static List<Path> files(Path root, Collection<String> packages, String ending)
      throws IOException {
    try (Stream<Path> files = Files.walk(root.resolve("dev/holdfast"))) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .filter(file -> packages.contains(name(root, file).split("/")[2]))
          .sorted()
          .toList();
    }
  }

  private static String name(Path root, Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }
}
