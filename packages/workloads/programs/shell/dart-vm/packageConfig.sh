set -e
separator=
printf '{"configVersion":2,"packages":['
while read -r name folder; do
  language=$(sed -n 's/^  sdk:[^0-9]*\([0-9]*\.[0-9]*\).*/\1/p' "$folder/pubspec.yaml")
  printf '%s{"name":"%s","rootUri":"%s","packageUri":"lib/","languageVersion":"%s"}' \
    "$separator" "$name" "$folder" "$language"
  separator=,
done < packages.txt
printf ']}\n'
